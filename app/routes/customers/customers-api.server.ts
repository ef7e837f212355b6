import { z } from "zod";
import { addCustomer } from "~/domain/customers/add-customer.server";
import { countCustomers, planCustomers } from "~/domain/customers/find-customers.server";
import {
  countMerges,
  countTwins,
  findMerges,
  type ListedMerge,
  tellApart,
} from "~/domain/customers/find-merges.server";
import { undoMerge } from "~/domain/customers/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { isId, type KeyedList } from "~/web/list.server";
import { ErrorJson } from "~/web/openapi";
import { answer } from "~/web/operation";
import { importByCall } from "../imports/import-by-call.server.ts";
import { ImportPreviewJson, ImportUpload } from "../imports/import-contract.ts";
import { CustomerQuery, ImportJson, InterruptedImportJson, NewCustomer } from "./customer-contract.ts";
import { AMELIA } from "./customer-examples.ts";
import { customersOfCall, readCustomerFilter } from "./customer-filter.server.ts";
import { CustomerJson, customerToJson } from "./customer-json.ts";
import {
  ApartJson,
  ListedMergeJson,
  listedMergeToJson,
  ToldApart,
  TwinsJson,
  twinsToJson,
  UndoneMergeJson,
  undoneToJson,
} from "./merge-contract.ts";
import { twinList } from "./twin-list.server.ts";

const tag = "Customers";

const twin = (id: number, firstName: string, cellPhone: string): z.infer<typeof TwinsJson>["one"] => ({
  id,
  firstName,
  lastName: "Hartwell",
  email: null,
  cellPhone,
  totalSpent: "0.00",
});

/** Customers, and who of them is one person. */
export const customersApi = {
  ...calls("/api/customers", ({ list, write }) => ({
    GET: list({
      id: "listCustomers",
      tag,
      summary: "Customers by name",
      description: "`search` looks in names and email and at the digits of the phone.",
      permission: "customers.view",
      query: CustomerQuery,
      countsFound: true,
      answers: { 200: answer("The customers.", z.array(CustomerJson), [AMELIA]) },
      list: ({ url }) => {
        const { db } = shop();
        const filter = planCustomers(db, readCustomerFilter(url));
        return { ...customersOfCall(url, filter), count: (atMost) => countCustomers(db, filter, atMost) };
      },
      toJson: customerToJson,
    }),
    POST: write({
      id: "addCustomer",
      tag,
      summary: "Add a customer",
      description: "Without a tier it is silver. An email that another customer has is no obstacle.",
      permission: "customers.edit",
      body: {
        contract: NewCustomer,
        example: {
          firstName: "Amelia",
          lastName: "Hartwell",
          email: "amelia@mail.example",
          homeStore: "boca",
          tier: "diamond",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The new customer.", CustomerJson, AMELIA) },
      rule: addCustomer,
      toJson: customerToJson,
    }),
  })),
  ...calls("/api/customers/import", ({ respond }) => ({
    POST: respond({
      id: "importCustomers",
      tag,
      summary: "Import customers from a file",
      description:
        "Answers when the last row is done. A row that can't be taken in is an error of its own and stops no other: `imported` + `failed` is the number of rows, and `updated` of the imported are customers already there whose empty fields were filled. An import that was interrupted goes on when the same file is sent again.",
      permission: "customers.import",
      body: { upload: ImportUpload },
      isKeyed: true,
      answers: {
        200: answer("What came of it, or would.", z.union([ImportJson, ImportPreviewJson]), {
          imported: 41,
          updated: 0,
          failed: 1,
          errors: ["Row 17: lastName: Last name is required"],
          unusedColumns: ["Fax"],
          notes: [],
          sheet: null,
          importId: 7,
        }),
      },
      refusals: {
        409: { description: "This very file is being imported at the moment." },
        429: { description: "Four files of the account are on their way already." },
        503: {
          description:
            "The import was interrupted and says how far it came; or the server has no room, too many workbooks at once, or no database.",
          schema: z.union([ErrorJson, InterruptedImportJson]),
        },
      },
      respond: (asked) => importByCall(asked, "customers"),
    }),
  })),
  ...calls("/api/customers/twins", ({ list }) => ({
    GET: list({
      id: "listLikelyTwins",
      tag,
      summary: "Customers who may be one person",
      description:
        "Pairs, the most likely first. Names are alike as they sound; `address` and `birthday` count with names alike. An imported customer is compared some seconds later.",
      permission: "customers.merge",
      countsFound: true,
      answers: {
        200: answer("The pairs.", z.array(TwinsJson), [
          {
            one: twin(12, "Amelia", "561-555-0101"),
            other: twin(40, "Amelie", "+1 561 555 0101"),
            reasons: ["phone", "name"],
          },
        ]),
      },
      list: () => ({ ...twinList(), count: (atMost) => countTwins(shop().db, atMost) }),
      toJson: twinsToJson,
    }),
  })),
  ...calls("/api/customers/twins/apart", ({ write }) => ({
    POST: write({
      id: "tellTwinsApart",
      tag,
      summary: "Say that two customers are two people",
      description: "They aren't listed as a pair again.",
      permission: "customers.merge",
      body: { contract: ToldApart, example: { oneId: 12, otherId: 40 } },
      isKeyed: true,
      answers: { 200: answer("Kept.", ApartJson, { oneId: 12, otherId: 40 }) },
      refusals: { 409: { description: "They are one customer already." } },
      rule: tellApart,
      toJson: (pair) => pair,
    }),
  })),
  ...calls("/api/customers/merges", ({ list }) => ({
    GET: list({
      id: "listCustomerMerges",
      tag,
      summary: "Merges of customers, newest first",
      description: "Undone ones too; these say no more what they wrote.",
      permission: "customers.view",
      countsFound: true,
      answers: {
        200: answer("The merges.", z.array(ListedMergeJson), [
          {
            id: 3,
            keptId: 12,
            mergedId: 40,
            fields: ["cellPhone"],
            at: "2026-11-20T17:00:00.000Z",
            by: "Sue Porter",
            undoneAt: null,
            undoneBy: null,
          },
        ]),
      },
      list: () => ({ ...mergeList(), count: () => countMerges(shop().db) }),
      toJson: listedMergeToJson,
    }),
  })),
  ...calls("/api/customers/merges/:mergeId/undo", ({ act }) => ({
    POST: act({
      id: "undoCustomerMerge",
      tag,
      summary: "Undo a merge",
      description:
        "Both are customers of their own again, each with what was sold to them. What the merge wrote goes back unless somebody changed it since.",
      permission: "customers.merge",
      answers: {
        200: answer("Undone.", UndoneMergeJson, {
          id: 3,
          keptId: 12,
          mergedId: 40,
          fields: ["cellPhone"],
          restored: ["cellPhone"],
          stayed: [],
        }),
      },
      refusals: {
        409: {
          description: "Undone already, or the kept customer was merged into another since: undo that first.",
        },
      },
      rule: (ctx, { mergeId }) => undoMerge(ctx, mergeId),
      toJson: undoneToJson,
    }),
  })),
};

function mergeList(): KeyedList<ListedMerge, number> {
  return {
    read: (slice) => findMerges(shop().db, slice),
    keyOf: ({ id }) => id,
    isKey: isId,
  };
}
