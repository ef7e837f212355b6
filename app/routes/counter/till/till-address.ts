/** Returns a URL of a till. The till's name is left out in a store with only one. */
import { type Address, withRest } from "~/ui/address";
export function tillAddress(
  path: Address,
  { location, till, isOnly }: { location: string; till: string; isOnly: boolean },
): Address {
  return withRest(path, `?${new URLSearchParams({ location, ...(!isOnly && { till }) })}`);
}

/** Where a till is opened with its float (`takesFloat`): `cash` is its address of cash in and out. */
export function openTillAt(cash: Address): Address {
  return withRest(cash, "&kind=float");
}
