import { z } from "zod";
import type { LikelyPair, ListedMerge } from "~/domain/people/merges/find-merges.server";
import type { Merge, UndoneMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { namesOf } from "~/domain/fields";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const fieldNames = () => z.array(z.enum(namesOf(ownFields)));

export const MergeJson = record("CustomerMerge", {
  id: answered.id(),
  keptId: answered.id(),
  mergedId: answered.id(),
  fields: fieldNames().describe("What the merge wrote to the kept customer."),
});

export const UndoneMergeJson = record("UndoneCustomerMerge", {
  ...MergeJson.shape,
  restored: fieldNames().describe("Fields that are what they were before."),
  stayed: fieldNames().describe("Fields that somebody changed since the merge."),
});

export const ListedMergeJson = record("ListedCustomerMerge", {
  ...MergeJson.shape,
  at: answered.instant(),
  by: answered.text(),
  undoneAt: answered.instant().nullable(),
  undoneBy: answered.text().nullable(),
});

const SideJson = record("LikelyTwin", {
  id: answered.id(),
  firstName: answered.text(),
  lastName: answered.text(),
  email: answered.text().nullable(),
  cellPhone: answered.text().nullable(),
  totalSpent: answered.amount(),
});

export const TwinsJson = record("LikelyTwins", {
  one: SideJson,
  other: SideJson,
  reasons: z.array(z.enum(["phone", "email", "address", "birthday", "name"])),
});

export const ApartJson = record("ToldApart", { oneId: answered.id(), otherId: answered.id() });

export function mergeToJson(merge: Merge): z.infer<typeof MergeJson> {
  return writeAnswer(MergeJson, merge, { fields: merge.written });
}

export function undoneToJson(undone: UndoneMerge): z.infer<typeof UndoneMergeJson> {
  return writeAnswer(UndoneMergeJson, undone, { fields: undone.written });
}

export function listedMergeToJson(merge: ListedMerge): z.infer<typeof ListedMergeJson> {
  return writeAnswer(ListedMergeJson, merge, {
    fields: namesOf(ownFields).filter((name) => merge.fields[name] !== undefined),
  });
}

export function twinsToJson({ one, other, reasons }: LikelyPair): z.infer<typeof TwinsJson> {
  return { one: writeAnswer(SideJson, one), other: writeAnswer(SideJson, other), reasons };
}
