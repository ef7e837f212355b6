/** Returns a URL of a till. The till's name is left out in a store with only one. */
import { type Address, withRest } from "~/ui/address";
export function tillAddress(
  path: Address,
  { location, till, isOnly }: { location: string; till: string; isOnly: boolean },
): Address {
  return withRest(path, `?${new URLSearchParams({ location, ...(!isOnly && { till }) })}`);
}
