import type { Tx } from "~db/client.server.ts";
import { peopleOfEntries } from "../../shop/trail/people-of-entries.server.ts";

/** Who agreed on what orders cost, by their ids: whoever took them in, changed them or noted an approval, and approvers. */
export function agreedBy(tx: Tx, orderIds: readonly number[]): number[] {
  return peopleOfEntries(tx, { kinds: ["order", "repair"], ids: orderIds });
}
