import { z } from "zod";
import { tellApart } from "~/domain/people/merges/tell-apart.server";
import {
  countMerges,
  countTwins,
  findMerges,
  type ListedMerge,
} from "~/domain/people/merges/find-merges.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { isId, type KeyedList } from "~/web/list.server";
import { answer } from "~/web/operation";
import { NewMerge, ToldApart } from "./merge-contract.ts";
import {
  ApartJson,
  ListedMergeJson,
  listedMergeToJson,
  MergeJson,
  mergeToJson,
  TwinsJson,
  twinsToJson,
  UndoneMergeJson,
  undoneToJson,
} from "./merge-json.ts";
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

export const mergesApi = {
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
  ...calls("/api/customers/:customerId/merge", ({ write }) => ({
    POST: write({
      id: "mergeCustomers",
      tag,
      summary: "Merge another customer into this one",
      description:
        "Documents keep their customer; totals, store credit and lists follow to this one. `fields` says whose value stays, `both` for preferences and notes; without it the fuller or newer one.",
      permission: "customers.merge",
      body: { contract: NewMerge, example: { mergedId: 40, fields: { email: "merged", notes: "both" } } },
      isKeyed: true,
      answers: {
        201: answer("Merged.", MergeJson, { id: 3, keptId: 12, mergedId: 40, fields: ["email", "notes"] }),
      },
      refusals: {
        409: {
          description:
            "One of them was erased, was merged already, or changed since the version that was sent; or they would be more than 50 customers of one person.",
        },
      },
      rule: (ctx, { customerId, ...sent }) => mergeCustomers(ctx, customerId, sent),
      toJson: mergeToJson,
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
