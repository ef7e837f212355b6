import { z } from "zod";
import type { Erased, OpenRepairs } from "~/domain/records/privacy/erase-customer.server";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

/** `POST /api/customers/{id}/erase`. */
export const ErasedJson = record("ErasedCustomer", {
  id: answered.id(),
  erasedAt: answered.instant(),
  erasedEntries: answered.count().describe("Entries of the audit trail that now say nothing."),
});

export function erasedToJson(erased: Erased): z.infer<typeof ErasedJson> {
  return writeAnswer(ErasedJson, erased);
}

/** 409 for a customer who can't be erased now; `detail` lists repairs that are still open. */
export const OpenRepairsJson = record("OpenRepairs", {
  message: answered.text(),
  detail: z.object({ repairs: z.array(answered.id()) }).optional(),
});

export function openRepairsToJson({ repairs }: OpenRepairs) {
  return { repairs };
}
