import { z } from "zod";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { addRelative, editRelative, removeRelative } from "~/domain/people/family/write-relative.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { ErrorJson } from "~/web/openapi";
import { answer } from "~/web/operation";
import { RELATIVE } from "../customers/customer-examples.ts";
import { EditedRelative, NewRelative } from "./relative-contract.ts";
import { OvertakenRelativeJson, RelativeJson, relativeToJson } from "./relative-json.ts";

const tag = "Customers";

export const familyApi = {
  ...calls("/api/customers/:customerId/relatives", ({ read, write }) => ({
    GET: read({
      id: "listRelatives",
      tag,
      summary: "Family and friends of a customer, with their dates",
      description: "In the order in which they were noted. Of a merged customer those of the person.",
      permission: "customers.view",
      answers: { 200: answer("The relatives.", z.array(RelativeJson), [RELATIVE]) },
      read: ({ customerId }) => {
        const { db } = shop();
        return getCustomerOrErased(db, customerId) && relativesOf(db, customerId);
      },
      toJson: (relatives) => relatives.map(relativeToJson),
    }),
    POST: write({
      id: "addRelative",
      tag,
      summary: "Add to a customer's family",
      description:
        "`date` is a birthday, or what `occasion` says; `monthDay` such as 5/9 is one whose year is unknown. `relatedId` is their own customer number. At most 20 of a customer. The spouse stands in the customer's own fields.",
      permission: "customers.edit",
      body: {
        contract: NewRelative,
        example: {
          name: "Mia Hartwell",
          relation: "daughter",
          date: "2008-05-03",
          note: "Wears size 5, loves sapphires",
        },
      },
      isKeyed: true,
      answers: { 201: answer("Added.", RelativeJson, RELATIVE) },
      refusals: { 409: { description: "The customer was erased or merged." } },
      rule: addRelative,
      toJson: relativeToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/relatives/:relativeId", ({ write, act }) => ({
    PUT: write({
      id: "editRelative",
      tag,
      summary: "Change somebody of a customer's family",
      description: "What isn't sent is empty afterwards. With `version` an edit of an older one is refused.",
      permission: "customers.edit",
      body: {
        contract: EditedRelative,
        example: { name: "Mia Hartwell", relation: "daughter", monthDay: "5/3" },
      },
      isKeyed: true,
      answers: { 200: answer("As it is now.", RelativeJson, RELATIVE) },
      refusals: {
        409: {
          description:
            "Somebody changed the entry since that version: `detail.current` has it. Or the customer was erased or merged.",
          schema: z.union([OvertakenRelativeJson, ErrorJson]),
        },
      },
      rule: editRelative,
      toJson: relativeToJson,
      explain: ({ current }) => ({ current: relativeToJson(current) }),
    }),
    DELETE: act({
      id: "removeRelative",
      tag,
      summary: "Remove somebody from a customer's family",
      description: "Answers with the entry as it was. The audit trail keeps it.",
      permission: "customers.edit",
      answers: { 200: answer("Removed.", RelativeJson, RELATIVE) },
      rule: removeRelative,
      toJson: relativeToJson,
    }),
  })),
};
