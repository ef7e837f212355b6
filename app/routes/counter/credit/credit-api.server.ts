import { Nothing } from "~/web/contract";
import { z } from "zod";
import { lookUpGiftCard } from "~/access/gift-card-tries.server";
import { creditMovementsOf, creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { replaceNumber } from "~/domain/counter/credit/replace-number.server";
import { showNumber } from "~/domain/counter/credit/show-number.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { formatDecimal } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { jsonProblem } from "~/web/json.server";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { owedBy } from "./credit-filter.server.ts";
import {
  CreditQuery,
  GiftCardJson,
  OwedJson,
  owedToJson,
  ShownCardJson,
  StoreCreditJson,
  storeCreditToJson,
} from "./credit-json.ts";
import { Replacement } from "./gift-card-contract.ts";
import { shownCardToJson } from "./gift-card-number-json.server.ts";

const tag = "Sales";
const MOVEMENTS = 1_000;

const SHOWN_CARD = { id: 7, number: "4539148803436467", lastFour: "6467", balance: "50.00" };

export const creditApi = {
  ...calls("/api/gift-cards/:number", ({ respond }) => ({
    GET: respond({
      id: "getGiftCard",
      tag,
      summary: "What a gift card has left",
      description: "Numbers that no card has slow down the account's further calls.",
      permission: "sales.process",
      path: { number: z.string().describe("16 digits, with or without spaces or dashes.") },
      answers: {
        200: answer("The card.", GiftCardJson, { number: "4539148803436467", balance: "50.00" }),
      },
      refusals: {
        404: {
          description: "No gift card has this number.",
          example: { message: "No gift card has this number" },
        },
        422: {
          description: "Not 16 digits, or they don't fit together.",
          example: { message: "This gift card number is mistyped: check its digits" },
        },
        429: {
          description: "Too many unknown numbers.",
          headers: { "Retry-After": "Seconds until the next try." },
          example: { message: "Too many unknown gift card numbers. Try again in 7 minutes." },
        },
      },
      respond: (asked) => lookAtCard(asked, asked.params.number),
    }),
  })),
  ...calls("/api/gift-cards/:cardId/number", ({ write }) => ({
    POST: write({
      id: "showGiftCardNumber",
      tag,
      summary: "A gift card's number",
      description:
        "By `giftCardId` of the line that sold it. Each look is in the audit trail. For an hour after the sale whoever processed it may look; then who lacks `credit.numbers` needs an `approval`.",
      permission: "sales.process",
      asksForPerson: true,
      body: { contract: Nothing, example: {} },
      isApprovable: true,
      answers: {
        200: answer("The card.", ShownCardJson, SHOWN_CARD),
      },
      // Showing a number is a write, because the audit trail records each time.
      rule: showNumber,
      toJson: shownCardToJson,
    }),
  })),
  ...calls("/api/gift-cards/:cardId/replacement", ({ write }) => ({
    POST: write({
      id: "replaceGiftCard",
      tag,
      summary: "Give a lost gift card a new number",
      description:
        "Nobody can pay with the old number from then on. Who lacks `credit.numbers` needs an `approval`.",
      permission: "sales.process",
      asksForPerson: true,
      body: { contract: Replacement, example: { reason: "Lost" } },
      isApprovable: true,
      answers: {
        201: answer("The card with its new number.", ShownCardJson, SHOWN_CARD),
      },
      refusals: { 409: { description: "Nothing is left on it." } },
      rule: replaceNumber,
      toJson: shownCardToJson,
    }),
  })),
  ...calls("/api/credit", ({ list }) => ({
    GET: list({
      id: "listOwed",
      tag,
      summary: "What the shop owes: store credit, gift cards, deposits of orders",
      description: "Each kind newest first, until nothing of it is left.",
      permission: "reports.view",
      query: CreditQuery,
      answers: {
        200: answer("What is owed.", z.array(OwedJson), [
          {
            kind: "deposit",
            balance: "500.00",
            since: "2026-11-20T17:10:00.000Z",
            customerId: 12,
            lastFour: null,
            orderId: 38,
            number: "O-000038",
          },
        ]),
      },
      list: ({ query: { kind } }) => owedBy(kind),
      toJson: owedToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/credit", ({ read }) => ({
    GET: read({
      id: "getStoreCredit",
      tag: "Customers",
      summary: "A customer's store credit",
      description: "The balance is the sum of all movements.",
      permission: "customers.view",
      answers: {
        200: answer("Balance and movements.", StoreCreditJson, {
          balance: "20.00",
          movements: [
            {
              id: 2,
              kind: "used",
              amount: "-80.00",
              saleId: 181,
              returnId: null,
              buyId: null,
              location: "boca",
              at: "2026-11-20T16:40:00.000Z",
            },
            {
              id: 1,
              kind: "refunded",
              amount: "100.00",
              saleId: null,
              returnId: 12,
              buyId: null,
              location: "boca",
              at: "2026-11-18T15:05:00.000Z",
            },
          ],
        }),
      },
      read: ({ customerId }) => storeCreditOf(customerId),
      toJson: ({ balance, movements }) => storeCreditToJson(balance, movements),
    }),
  })),
};

async function lookAtCard(args: PerformArgs, typed: string): Promise<Response> {
  const looked = await lookUpGiftCard(args, typed);
  if (looked.ok) {
    const { number, balance } = looked.account;
    return Response.json({ number, balance: formatDecimal(balance) });
  }
  const { status, message, retryAfter } = looked;
  const headers = retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) };
  return jsonProblem(status, message, { number: [message] }, headers);
}

/** Returns a customer's store credit; null if there is no such customer. */
function storeCreditOf(customerId: number) {
  const { db } = shop();
  if (!getCustomerOrErased(db, customerId)) return null;
  const { accounts, balance } = creditOfPerson(db, customerId);
  const ids = accounts.map(({ id }) => id);
  const movements = ids.length > 0 ? creditMovementsOf(db, ids, { limit: MOVEMENTS }) : [];
  return { balance, movements };
}
