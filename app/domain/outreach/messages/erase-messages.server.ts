import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { messageAttempts, messages } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Customer } from "../../people/customers/customer.ts";
import type { Trail } from "../../result.ts";
import { erasedValues } from "../../shop/trail/person-columns.ts";
import { endLinksOf } from "../door/forget-links.server.ts";
import { areToOneOf } from "../../people/outbox/find-messages.server.ts";

/**
 * Empties what was written to a customer, and to a walk-in at one of their addresses, and tests of campaigns, which have
 * some customer's words and don't say whose. What hasn't left never does, and what is on its way stays in doubt. Call it
 * with the customer as they were. Returns entries for the audit trail.
 */
export function eraseMessages(tx: Tx, customer: Customer, now: Instant): Trail[] {
  const { id } = customer;
  const isTest = and(isNotNull(messages.testOf), isNotNull(messages.words));
  const isTheirs = or(areToOneOf([customer]), isTest);
  const theirs = tx.select({ id: messages.id }).from(messages).where(isTheirs);
  tx.update(messageAttempts)
    .set(erasedValues("messageAttempts", id))
    .where(inArray(messageAttempts.messageId, theirs))
    .run();
  const empty = erasedValues("messages", id);
  const canceled = tx
    .update(messages)
    .set({ ...empty, state: "canceled", canceledWhy: "erased", settledAt: now })
    .where(and(isTheirs, eq(messages.state, "queued")))
    .returning({ id: messages.id })
    .all();
  tx.update(messages)
    .set({ ...empty, state: "unknown", settledAt: now })
    .where(and(isTheirs, eq(messages.state, "sending")))
    .run();
  endLinksOf(tx, isTheirs);
  tx.update(messages).set(empty).where(isTheirs).run();
  return canceled.map((row) => ({
    action: "message.canceled",
    record: { kind: "message", id: row.id },
    after: { why: "erased" },
  }));
}
