import type { CountKind } from "~/domain/workshop/counts/count";
import { type Address, href, withRest } from "~/ui/address";

/** Opens the form of a new count above the list. */
export const NEW = "new";

/** Where a count of this kind begins; null for a choice of kinds. */
export function newCountAt(kind: CountKind | null): Address {
  return withRest(href("/counts"), kind ? `?kind=${kind}&${NEW}=1` : `?${NEW}=1`);
}
