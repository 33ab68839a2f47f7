#!/bin/sh
# Packs the letters of the print for the page, with `pyftsubset` of fonttools (and brotli). Each is
# cut in two: what every page needs, and accented letters, which are fetched only where they stand.
set -eu
cd "$(dirname "$0")"
print=../../../../crates/draw/fonts
usual='U+0020-007E,U+00A0,U+00B0-00B3,U+00B7,U+00B9,U+00BC-00BE,U+00D7,U+00F7,U+0101,U+0113,U+012B,U+014C,U+014D,U+016B,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2032,U+2033,U+2190-2193,U+2212,U+2264,U+2265,U+25CF'
more='U+00A1-00AF,U+00B4-00B6,U+00B8,U+00BA,U+00BB,U+00BF-00D6,U+00D8-00F6,U+00F8-0100,U+0102-0112,U+0114-012A,U+012C-014B,U+014E-016A,U+016C-017F,U+201A,U+201E'
for file in "$print"/*.otf "$print"/*.ttf; do
  name=$(basename "$file" | sed 's/\.[ot]tf$//')
  for part in usual more; do
    if [ "$part" = usual ]; then signs=$usual; else signs=$more; fi
    pyftsubset "$file" --unicodes="$signs" --layout-features='kern,liga,tnum,lnum,onum' \
      --no-hinting --desubroutinize --flavor=woff2 --output-file="$name-$part.woff2"
  done
done
