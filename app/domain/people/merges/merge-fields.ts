import { choice, type Field, group, id, namesOf } from "../../fields.ts";
import { type CustomerFieldName, MERGE_CHOICES, type MergeChoice } from "./compare-customers.ts";
import { ownFields } from "../customers/profile-fields.ts";

const choices = Object.fromEntries(
  namesOf(ownFields).map((name) => [
    name,
    choice(MERGE_CHOICES, { label: ownFields[name].label, wrong: "Choose which value to keep" }),
  ]),
) as Record<CustomerFieldName, Field<MergeChoice | null>>;

/** Merge of another customer into the one in the URL. A field without a choice keeps the usual value. */
export const mergeFields = {
  mergedId: id({ label: "The same person", required: "Choose the other customer" }),
  /** Versions of both customers when they were compared. */
  version: id({ label: "Version" }),
  mergedVersion: id({ label: "Version of the other" }),
  fields: group(choices, { label: "Values to keep" }),
};

/** Two customers who aren't the same person. */
export const apartFields = {
  oneId: id({ label: "Customer", required: "Choose a customer" }),
  otherId: id({ label: "Other customer", required: "Choose the other customer" }),
};
