/** An address of a till; its name is left out where the store has one only. */
export function tillAddress(
  path: "/till" | "/till/cash" | "/till/close" | "/till/closes/open/print",
  { location, till, isOnly }: { location: string; till: string; isOnly: boolean },
): string {
  return `${path}?${new URLSearchParams({ location, ...(!isOnly && { till }) })}`;
}
