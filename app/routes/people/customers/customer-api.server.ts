import { z } from "zod";
import { startedElsewhere } from "~/access/refuse-other-sites.server";
import { makeSuggestions } from "~/ai/advise.server";
import { AiAskedTooOften, AiUnavailable, ASKED_TOO_OFTEN } from "~/ai/model.server";
import { getCustomer, getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { isoInstant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { factsOf, program } from "~/web/context";
import { ErrorJson } from "~/web/openapi";
import { answer } from "~/web/operation";
import { type PerformArgs, performJson } from "~/web/perform.server";
import { notFound, problem } from "~/web/problem";
import { originOf } from "~/web/write.server";
import { Erasure } from "./customer-contract.ts";
import { AMELIA, EXPORTED } from "./customer-examples.ts";
import { CustomerExportJson } from "../../records/privacy/customer-export-json.ts";
import { OneCustomerJson, oneCustomerToJson, SuggestionsJson } from "./customer-json.ts";
import { erasureOf, settleErasure } from "../../records/privacy/erase-customer.server.ts";
import {
  ErasedJson,
  erasedToJson,
  OpenRepairsJson,
  openRepairsToJson,
} from "../../records/privacy/erasure-json.ts";
import { exportCustomer } from "../../records/privacy/export-customer.server.ts";
import { MergeJson, mergeToJson, NewMerge } from "../merges/merge-contract.ts";

const tag = "Customers";

/**
 * Calls about one customer as a whole. Those about their profile and what is kept about them are in
 * `profileApi`.
 */
export const customerApi = {
  ...calls("/api/customers/:customerId", ({ read }) => ({
    GET: read({
      id: "getCustomer",
      tag,
      summary: "A customer",
      description: "A merged one answers too, and says into whom. What is written for it goes to that one.",
      permission: "customers.view",
      answers: { 200: answer("The customer.", OneCustomerJson, { ...AMELIA, mergedInto: null }) },
      read: ({ customerId }) => getCustomerOrErased(shop().db, customerId),
      toJson: oneCustomerToJson,
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
  ...calls("/api/customers/:customerId/export", ({ respond }) => ({
    GET: respond({
      id: "exportCustomer",
      tag,
      summary: "All that is known of a customer",
      description: "For admins and owners. Each export is on the audit trail; `HEAD` is none.",
      permission: "customers.export",
      answers: {
        200: answer("The customer with all that is kept about them.", CustomerExportJson, EXPORTED),
      },
      respond: (asked) => exportCustomer(asked),
    }),
  })),
  ...calls("/api/customers/:customerId/erase", ({ respond }) => ({
    POST: respond({
      id: "eraseCustomer",
      tag,
      summary: "Erase a customer for good",
      description:
        "For admins and owners. The person goes from records, search, the audit trail and all copies; sales and repairs keep amounts, days and pieces. `confirmed` must be true.",
      permission: "customers.erase",
      body: { contract: Erasure, example: { reason: "request", confirmed: true } },
      isKeyed: true,
      answers: {
        200: answer("Erased.", ErasedJson, {
          id: 12,
          erasedAt: "2026-11-20T17:00:00.000Z",
          erasedEntries: 9,
        }),
      },
      refusals: {
        409: {
          description:
            "Erased already, store credit is left, or a repair is open: `detail.repairs` has its number.",
          schema: z.union([OpenRepairsJson, ErrorJson]),
        },
      },
      respond: async (asked) => {
        const rule = await erasureOf(asked.customerId);
        const erased = await performJson(asked, Erasure, rule, erasedToJson, 200, openRepairsToJson);
        if (erased.ok) settleErasure();
        return erased;
      },
    }),
  })),
  ...calls("/api/customers/:customerId/suggestions", ({ respond }) => ({
    GET: respond({
      id: "suggestForCustomer",
      tag,
      summary: "Make sales suggestions for a customer",
      description:
        "Each call makes new ones and keeps them with the customer, so another site's page can't start it. `HEAD` makes none.",
      permission: "customers.suggest",
      answers: {
        200: answer("The suggestions.", SuggestionsJson, {
          suggestions: "Show Amelia the sapphire pendant that goes with her ring.",
          source: "Built-in advisor",
          madeAt: "2026-11-20T17:00:00.000Z",
        }),
      },
      refusals: {
        403: {
          description: "Not for read_only, and not for another site's page.",
          example: { message: "Forbidden" },
        },
        429: {
          description: "The account asks for too many, at once or in a day.",
          example: { message: "You've asked for many suggestions. Try again later." },
        },
        503: {
          description: "The AI service can't answer, or the database.",
          example: { message: "Failed to generate suggestions" },
        },
      },
      respond: (asked) => suggestByCall(asked, asked.customerId),
    }),
  })),
};

/**
 * Handles a GET that writes (section 7), so it requires a same-site request like a POST. HEAD makes no
 * suggestions.
 */
async function suggestByCall({ request, context }: PerformArgs, customerId: number): Promise<Response> {
  const { origin } = factsOf(context);
  if (!context.get(program) && startedElsewhere(request, origin)) throw problem(403, "Forbidden");
  if (request.method === "HEAD")
    return new Response(null, { status: getCustomer(shop().db, customerId) ? 200 : 404 });
  try {
    const made = await makeSuggestions(originOf(context), customerId);
    if (!made) throw notFound();
    const { text: suggestions, source, madeAt } = made;
    const suggested: z.infer<typeof SuggestionsJson> = { suggestions, source, madeAt: isoInstant(madeAt) };
    return Response.json(suggested);
  } catch (error) {
    if (error instanceof AiAskedTooOften) throw problem(429, ASKED_TOO_OFTEN);
    if (error instanceof AiUnavailable) throw problem(503, "Failed to generate suggestions");
    throw error;
  }
}
