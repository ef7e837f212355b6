import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { CreditQuery, GiftCardJson, OwedJson, ShownCardJson, StoreCreditJson } from "./credit-json.ts";
import { Replacement, ShownNumber } from "./gift-card-contract.ts";

const tag = "Sales";

const SHOWN_CARD = { id: 7, number: "4539148803436467", lastFour: "6467", balance: "50.00" };

export const creditApi = {
  "/api/gift-cards/:number": {
    GET: {
      id: "getGiftCard",
      tag,
      summary: "What a gift card has left",
      description: "Numbers that no card has slow down the account's further calls.",
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
    },
  },
  "/api/gift-cards/:cardId/number": {
    POST: {
      id: "showGiftCardNumber",
      tag,
      summary: "A gift card's number",
      description:
        "By `giftCardId` of the line that sold it. Each look is in the audit trail. For an hour after the sale whoever processed it may look; then who lacks `credit.numbers` needs an `approval`.",
      body: { contract: ShownNumber, example: {} },
      isApprovable: true,
      answers: {
        200: answer("The card.", ShownCardJson, SHOWN_CARD),
      },
    },
  },
  "/api/gift-cards/:cardId/replacement": {
    POST: {
      id: "replaceGiftCard",
      tag,
      summary: "Give a lost gift card a new number",
      description:
        "Nobody can pay with the old number from then on. Who lacks `credit.numbers` needs an `approval`.",
      body: { contract: Replacement, example: { reason: "Lost" } },
      isApprovable: true,
      answers: {
        201: answer("The card with its new number.", ShownCardJson, SHOWN_CARD),
      },
      refusals: { 409: { description: "Nothing is left on it." } },
    },
  },
  "/api/credit": {
    GET: {
      id: "listOwed",
      tag,
      summary: "What the shop owes: store credit, gift cards, deposits of orders",
      description: "Each kind newest first, until nothing of it is left.",
      query: CreditQuery,
      isList: true,
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
    },
  },
  "/api/customers/:customerId/credit": {
    GET: {
      id: "getStoreCredit",
      tag: "Customers",
      summary: "A customer's store credit",
      description: "The balance is the sum of all movements.",
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
    },
  },
} satisfies Operations;
