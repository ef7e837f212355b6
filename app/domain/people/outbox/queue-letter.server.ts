import { getCustomer } from "../customers/find-customers.server.ts";
import { envelopeLines } from "../customers/postal-address.ts";
import { addressesOf } from "../suppressions/addresses-of.ts";
import { refuse, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import type { MessagePurpose } from "./message.ts";
import { type About, aboutIds, addMessage, type Queued } from "./queue-message.server.ts";
import { refuseToWrite } from "./refuse-to-write.server.ts";

export interface NewLetter {
  purpose: MessagePurpose;
  customerId: number;
  subject: string | null;
  words: string;
  about: About | null;
}

/**
 * Puts a letter to a customer into the outbox, where it waits until somebody prints it. Refused without a mailing
 * address, and for whoever must not be written to.
 */
export function queueLetter(ctx: RuleContext, letter: NewLetter): Result<Queued> {
  const { purpose, customerId, subject, words, about } = letter;
  const customer = getCustomer(ctx.tx, customerId);
  if (!customer) return refuse("missing", "No such record");
  const addressKey = addressesOf(customer).post;
  if (addressKey === null) return refuse("conflict", "No mailing address", "customerId");
  const row = {
    channel: "letter",
    purpose,
    address: envelopeLines(customer).join("\n"),
    addressKey,
    customerId,
    ...aboutIds(about),
    subject,
    words,
    employeeId: ctx.actor.id,
    againOf: null,
  } as const;
  return refuseToWrite(ctx.tx, row, ctx.now) ?? addMessage(ctx, row);
}
