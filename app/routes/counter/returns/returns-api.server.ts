import type { z } from "zod";
import { refuseUnknownGiftCard } from "~/access/gift-card-tries.server";
import { exchangeWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getReturn } from "~/domain/counter/returns/find-returns.server";
import { returnLines } from "~/domain/counter/returns/return-lines.server";
import type { RuleContext } from "~/domain/rule-context";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import type { PerformArgs } from "~/web/perform.server";
import { justSoldToJson } from "../sales/approved-sale-json.server.ts";
import { Exchange, ReturnLines } from "./return-contract.ts";
import { ExchangeJson, ReturnJson, returnToJson } from "./return-json.ts";
import { soldToJson } from "../sales/sale-json.ts";
import { RING_SALE } from "../sales/sale-examples.ts";

const tag = "Sales";

const RING_RETURN: z.infer<typeof ReturnJson> = {
  id: 12,
  number: "RT-000012",
  saleId: 7,
  exchangeId: null,
  location: "boca",
  paidOutAt: "boca",
  returnDate: "2026-11-23T15:20:00.000Z",
  reason: "Wrong size",
  lines: [
    {
      id: 9,
      to: "stock",
      kept: false,
      inventoryId: 31,
      description: "Halo ring",
      price: "2499.00",
      tax: "174.93",
    },
  ],
  refund: [
    { kind: "store_credit", amount: "200.00" },
    { kind: "card", amount: "2473.93" },
  ],
  cashRounding: "0.00",
  tax: "174.93",
  shipping: "0.00",
  fee: "0.00",
  total: "2473.93",
  commission: "49.48",
  netProfit: "1224.45",
};

const CANT_COME_BACK = {
  description: "A line is back already, or the ticket was voided: `message` says which.",
};

type SentExchange = z.infer<typeof Exchange.json> & { saleId: number };

/** Exchanges items once the gift cards that pay for the ticket are found. */
const exchangeLines = Object.assign(
  (ctx: RuleContext, { saleId, sale, return: sent }: SentExchange) =>
    exchangeWithOrders(ctx, { sale, return: { saleId, ...sent } }),
  { before: (perform: PerformArgs, { sale }: SentExchange) => refuseUnknownGiftCard(perform, sale, "sale.") },
);

export const returnsApi = {
  ...calls("/api/sales/:saleId/returns", ({ write }) => ({
    POST: write({
      id: "returnLines",
      tag,
      summary: "Take back lines of a ticket",
      description:
        "Whole lines, each once. `to` is where an item goes: `stock`, `damaged` or `vendor`. A line with an `amount` instead gives back that much of its price with its share of the tax, and the customer keeps it; a later return gives back the rest. What a trade-in paid goes to store credit; `refund` says how the rest is given back, without it in proportion to how it was paid; a different payment method, and what a trade-in paid, need `refunds.another-way` or an `approval`; an item goes to a `vendor` with `inventory.correct`; a return after the days of Settings needs `refunds.late`, cash beyond the drawer `till.beyond-drawer`. `fee` is kept by the shop, `shipping` is what is given back of it. `location` is the store whose till pays it out, by default the ticket's, `till` one of its tills; cash out of a till of a store that the account doesn't work in needs `till.elsewhere` or an `approval`.",
      permission: "sales.return",
      body: {
        contract: ReturnLines,
        example: {
          lines: [{ id: 9, to: "stock" }],
          refund: [{ kind: "card", amount: "2473.93" }],
          reason: "Wrong size",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 201: answer("The return.", ReturnJson, RING_RETURN) },
      refusals: { 409: CANT_COME_BACK },
      rule: returnLines,
      toJson: returnToJson,
    }),
  })),
  ...calls("/api/sales/:saleId/exchange", ({ write }) => ({
    POST: write({
      id: "exchange",
      tag,
      summary: "Exchange lines of a ticket for a new ticket",
      description:
        "A return and a ticket at once. What comes back pays for the ticket by the kind `exchange`; `sale.payments` pay what is missing, `return.refund` says how what is left over is given back.",
      permission: "sales.return",
      body: {
        contract: Exchange,
        example: {
          return: { lines: [{ id: 9, to: "stock" }], reason: "Wrong size" },
          sale: {
            customerId: 12,
            location: "boca",
            lines: [{ kind: "piece", inventoryId: 44 }],
            tax: "auto",
            payments: [{ kind: "card", amount: "310.00", lastFour: "4242" }],
          },
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: {
        201: answer("Both.", ExchangeJson, {
          return: { ...RING_RETURN, exchangeId: 8, refund: [{ kind: "exchange", amount: "2673.93" }] },
          sale: {
            ...RING_SALE,
            id: 8,
            number: "S-000008",
            hasTradeIn: false,
            tradeInItem: null,
            tradeIns: [],
          },
        }),
      },
      refusals: { 409: CANT_COME_BACK },
      rule: exchangeLines,
      toJson: (made, isReplay) => ({
        return: returnToJson(made.return),
        sale: justSoldToJson(made.sale, isReplay),
      }),
      explain: soldToJson,
    }),
  })),
  ...calls("/api/returns/:returnId", ({ read }) => ({
    GET: read({
      id: "getReturn",
      tag,
      summary: "A return",
      permission: "sales.view",
      answers: { 200: answer("The return.", ReturnJson, RING_RETURN) },
      read: ({ returnId }) => getReturn(shop().db, returnId),
      toJson: returnToJson,
    }),
  })),
};
