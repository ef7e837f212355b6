import { z } from "zod";
import { channelsIn, closedChannels, CONTACT_CHANNELS } from "~/domain/people/customers/contact-consent";
import type { Customer, CustomerRecord } from "~/domain/people/customers/customer";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

/** Section 3. */
export const CustomerJson = record("Customer", {
  id: answered.id(),
  ...answersOf(customerFields),
  homeStore: answered.store(),
  lastPurchaseDate: answered.day().nullable(),
  totalSpent: answered.amount(),
  refuses: z
    .array(z.enum(CONTACT_CHANNELS))
    .describe("How nobody contacts them: they asked for that, or somebody with the same number or address."),
  createdAt: answered.instant(),
  version: answered.version(),
});

/** `GET /api/customers/{id}`. */
export const OneCustomerJson = record("OneCustomer", {
  ...CustomerJson.shape,
  mergedInto: answered
    .id()
    .nullable()
    .describe("The customer who stands for this one, if they are the same person."),
});

export function customerToJson(customer: CustomerRecord): z.infer<typeof CustomerJson> {
  return writeAnswer(CustomerJson, customer, { refuses: channelsIn(closedChannels(customer)) });
}

export function oneCustomerToJson(customer: Customer): z.infer<typeof OneCustomerJson> {
  return writeAnswer(OneCustomerJson, customer, { refuses: channelsIn(closedChannels(customer)) });
}
