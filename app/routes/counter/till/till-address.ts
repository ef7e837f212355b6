/** Returns a URL of a till. The till's name is left out in a store with only one. */
export function tillAddress(
  path: "/till" | "/till/cash" | "/till/close" | "/till/closes/open/print",
  { location, till, isOnly }: { location: string; till: string; isOnly: boolean },
): string {
  return `${path}?${new URLSearchParams({ location, ...(!isOnly && { till }) })}`;
}
