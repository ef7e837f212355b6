import type { CountKind } from "~/domain/workshop/counts/count";
import { type Address, href, withRest } from "~/ui/address";

/** Opens the form of a new count above the list. */
export const NEW = "new";

/** The list of a count, to which the button for what is next leads. */
export const COUNT_LINES = "lines";

/** Where a count of this kind begins; null for a choice of kinds. */
export function newCountAt(kind: CountKind | null): Address {
  return withRest(href("/counts"), kind ? `?kind=${kind}&${NEW}=1` : `?${NEW}=1`);
}
