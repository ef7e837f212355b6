import { z } from "zod";
import { CALL_OUTCOMES } from "~/domain/outreach/calling-lists/call-outcomes";
import { CALL_REASONS } from "~/domain/outreach/calling-lists/call-reasons";
import type { CustomerCall } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import type { ToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { channelsIn, CONTACT_CHANNELS } from "~/domain/people/customers/contact-consent";
import { RELATIONS } from "~/domain/people/family/relations";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const said = {
  outcome: z.enum(CALL_OUTCOMES),
  note: answered.text().nullable(),
  next: answered.day().nullable().describe("When to call again; null once a later call took it over."),
  at: answered.instant(),
  by: answered.text(),
};

const SaidJson = z.object(said);

const RelativeJson = z.object({
  id: answered.id(),
  name: answered.text(),
  relation: z.enum(RELATIONS),
  occasion: answered.text().nullable().describe("Null for a birthday."),
});

const DoneJson = z.object({ at: answered.instant(), by: answered.text() });

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
  refuses: z
    .array(z.enum(CONTACT_CHANNELS))
    .describe("How nobody contacts them: they asked for that, or somebody with the same number or address."),
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
  relative: RelativeJson.nullable().describe("Whose date it is, for a family date."),
  lastCall: SaidJson.nullable().describe("The newest call about this occasion."),
  done: DoneJson.nullable().describe("Who marked it as done in the bell."),
});

export function callToJson(call: CustomerCall): z.infer<typeof CallJson> {
  return writeAnswer(CallJson, call, { next: call.nextDay });
}

export function toCallToJson(due: ToCall): z.infer<typeof ToCallJson> {
  const { relative, last, done } = due;
  return writeAnswer(ToCallJson, due, {
    name: `${due.firstName} ${due.lastName}`,
    cellPhone: due.phone,
    refuses: channelsIn(due.closedChannels),
    relative: relative && writeAnswer(RelativeJson, relative),
    lastCall: last && writeAnswer(SaidJson, last, { next: last.nextDay }),
    done: done && writeAnswer(DoneJson, done),
  });
}
