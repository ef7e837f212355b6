import type { Tx } from "~db/client.server.ts";
import { replies } from "~db/schema/index.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import { areFromOneOf } from "./find-replies.server.ts";

/** Empties what came from a customer, and from their addresses while nobody said whose it is. */
export function eraseReplies(tx: Tx, customer: Customer): void {
  tx.update(replies)
    .set(erasedValues("replies", customer.id))
    .where(areFromOneOf([customer]))
    .run();
}
