// Where this page is: the address, and going elsewhere.

export const place = $state({ href: location.href });

/** Goes to an address of this house. */
export function visit(path: string, replace = false): void {
  const from = location.pathname;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  place.href = location.href;
  if (location.pathname !== from && location.hash === '') scrollTo(0, 0);
}
