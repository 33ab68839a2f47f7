//! Random pairs of points on random tables: the kernel agrees with the second opinion in
//! big fractions. The long run is
//! `cargo run --release -p measure --example pairs -- 10000000`.

#[path = "number/big.rs"]
mod number;
mod second;

#[test]
fn every_measurement_agrees_with_the_second_opinion() {
    second::check::tables(1, 60, 12);
}
