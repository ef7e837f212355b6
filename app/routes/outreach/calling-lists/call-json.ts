import { z } from "zod";
import { CALL_OUTCOMES, CALL_REASONS } from "~/domain/outreach/calling-lists/calling-list";
import type { CustomerCall } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import type { ToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { CONTACT_CHANNELS, refusedChannels } from "~/domain/people/customers/contact-consent";
import { RELATIONS } from "~/domain/people/family/relations";
import { isoInstant } from "~/domain/dates";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

const said = {
  outcome: z.enum(CALL_OUTCOMES),
  note: answered.text().nullable(),
  next: answered.day().nullable().describe("When to call again; null once a later call took it over."),
  at: answered.instant(),
  by: answered.text(),
};

export const CallJson = record("CustomerCall", {
  id: answered.id(),
  customerId: answered.id(),
  reason: z.enum(CALL_REASONS),
  occasion: answered.day(),
  ...said,
});

export const ToCallJson = record("CustomerToCall", {
  customerId: answered.id(),
  name: answered.text(),
  cellPhone: answered.text().nullable(),
  email: answered.text().nullable(),
  refuses: z.array(z.enum(CONTACT_CHANNELS)).describe("How they asked not to be contacted."),
  homeStore: answered.store(),
  reason: z.enum(CALL_REASONS),
  occasion: answered.day(),
  first: answered
    .day()
    .nullable()
    .describe(
      "The birthday, wedding or purchase itself, or the relative's date; null in `again`, and for a date without a year.",
    ),
  about: answered.text().nullable().describe("The spouse, for their birthday."),
  relative: z
    .object({
      id: answered.id(),
      name: answered.text(),
      relation: z.enum(RELATIONS),
      occasion: answered.text().nullable().describe("Null for a birthday."),
    })
    .nullable()
    .describe("Whose date it is, for a family date."),
  lastCall: z.object(said).nullable().describe("The newest call about this occasion."),
  done: z
    .object({ at: answered.instant(), by: answered.text() })
    .nullable()
    .describe("Who marked it as done in the bell."),
});

export function callToJson({
  id,
  customerId,
  reason,
  occasion,
  outcome,
  note,
  nextDay,
  at,
  by,
}: CustomerCall): z.infer<typeof CallJson> {
  return { id, customerId, reason, occasion, outcome, note, next: nextDay, at: isoInstant(at), by };
}

export function toCallToJson({
  customerId,
  firstName,
  lastName,
  phone,
  email,
  refusedChannels: bits,
  homeStore,
  reason,
  occasion,
  first,
  about,
  relative,
  last,
  done,
}: ToCall): z.infer<typeof ToCallJson> {
  return {
    customerId,
    name: `${firstName} ${lastName}`,
    cellPhone: phone,
    email,
    refuses: refusedChannels(bits),
    homeStore,
    reason,
    occasion,
    first,
    about,
    relative: relative && {
      id: relative.id,
      name: relative.name,
      relation: relative.relation,
      occasion: relative.occasion,
    },
    lastCall: last && {
      outcome: last.outcome,
      note: last.note,
      next: last.nextDay,
      at: isoInstant(last.at),
      by: last.by,
    },
    done: done && { at: isoInstant(done.at), by: done.by },
  };
}
