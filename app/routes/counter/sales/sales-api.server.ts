import { z } from "zod";
import { findingGiftCards } from "~/access/gift-card-tries.server";
import { OWNED_AT_MOST, ownedBy } from "~/domain/counter/sales/find-owned.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { sellWithOrders, voidWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { approvedSalesOfCall, approvedSaleToJson, justSoldToJson } from "./approved-sale-json.server.ts";
import { OwnedJson, ownedToJson } from "./owned-json.ts";
import { NewSale, SaleQuery, VoidSale } from "./sale-contract.ts";
import { RING_SALE } from "./sale-examples.ts";
import { SaleJson, saleToJson, SoldAlreadyJson, soldToJson } from "./sale-json.ts";

const tag = "Sales";

export const salesApi = {
  ...calls("/api/sales", ({ list, write }) => ({
    GET: list({
      id: "listSales",
      tag,
      summary: "Sales, newest first",
      permission: "sales.view",
      query: SaleQuery,
      answers: { 200: answer("The sales.", z.array(SaleJson), [RING_SALE]) },
      list: ({ url }) => approvedSalesOfCall(url),
      toJson: (sale) => saleToJson(sale, sale.approvedBy),
    }),
    POST: write({
      id: "processSale",
      tag,
      summary: "Sell a ticket, or an item, to a customer",
      description:
        "The server works out `total`, `commission` and `netProfit`; sent along they are compared. Without `hasTradeIn` the fields of the trade-in don't count. The day and the salesperson are the store's today and whoever is signed in. With `lines` it is a ticket: items, services, open items and gift cards, with discounts, salespeople, several trade-ins and payments that add up to `amountDue`; `tax` may be `auto`; `walkIn` stands for a customer. Trade-ins after the first are in `moreTradeIns`; with any, `tradeInItem` is required, too, and `tradeInValue` is the value of the first alone. Without `payments` it is paid in full by the kind `unspecified`.",
      permission: "sales.process",
      body: {
        contract: NewSale,
        example: {
          customerId: 12,
          inventoryId: 31,
          itemCost: "1200.00",
          salePrice: "2499.00",
          tax: "174.93",
          location: "boca",
          hasTradeIn: true,
          tradeInItem: "Plain gold band",
          tradeInValue: "200.00",
          tradeInWeightGiven: "4.200",
          tradeInWeightUnit: "g",
          tradeInMelt: "180.00",
          tradeInMetal: "yellow_gold",
          tradeInKarat: "14K",
        },
      },
      isKeyed: true,
      isApprovable: true,
      answers: { 201: answer("The sale.", SaleJson, RING_SALE) },
      refusals: {
        409: answer(
          "Somebody else has sold the item: `detail` says when, who and in which sale.",
          SoldAlreadyJson,
          {
            message: "This item has already been sold",
            errors: { inventoryId: ["This item has already been sold"] },
            detail: { when: "2026-11-20T17:05:00.000Z", by: "Sal Brook", saleId: 7 },
          },
        ),
      },
      rule: findingGiftCards(sellWithOrders),
      toJson: justSoldToJson,
      explain: soldToJson,
    }),
  })),
  ...calls("/api/sales/:saleId", ({ read }) => ({
    GET: read({
      id: "getSale",
      tag,
      summary: "A ticket",
      description: "Also one that was voided.",
      permission: "sales.view",
      answers: { 200: answer("The ticket.", SaleJson, RING_SALE) },
      read: ({ saleId }) => getSale(shop().db, saleId),
      toJson: approvedSaleToJson,
    }),
  })),
  ...calls("/api/sales/:saleId/void", ({ write }) => ({
    POST: write({
      id: "voidSale",
      tag,
      summary: "Void a ticket",
      description:
        "Takes it out of its day as if it had not been; its items are available again. Who lacks `sales.void` needs an `approval`. Cash out of a till of a store that the account doesn't work in needs `till.elsewhere` or an `approval`, too.",
      permission: "sales.return",
      body: { contract: VoidSale, example: { reason: "Rung up twice" } },
      isKeyed: true,
      isApprovable: true,
      answers: {
        200: answer("The ticket.", SaleJson, {
          ...RING_SALE,
          status: "voided",
          voided: { at: "2026-11-20T17:09:00.000Z", by: "Susan Vale", reason: "Rung up twice" },
        }),
      },
      refusals: {
        409: {
          description:
            "The till that took its money was closed since, a part of it came back, it is one half of an exchange, or a gift card sold on it was used.",
        },
      },
      rule: voidWithOrders,
      toJson: approvedSaleToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/owned", ({ read }) => ({
    GET: read({
      id: "listOwned",
      tag: "Customers",
      summary: "Pieces that a customer bought here and has",
      description: "Newest first, without those that came back. At most 1,000.",
      permission: "sales.view",
      answers: {
        200: answer("The pieces.", z.array(OwnedJson), [
          {
            inventoryId: 31,
            sku: "HALO-1",
            description: "Halo ring with sapphire",
            category: "rings",
            date: "2026-11-02",
            saleId: 181,
            price: "2499.00",
          },
        ]),
      },
      read: ({ customerId }) => {
        const { db } = shop();
        return getCustomerOrErased(db, customerId) && ownedBy(db, customerId, OWNED_AT_MOST);
      },
      toJson: (pieces) => pieces.map(ownedToJson),
    }),
  })),
};
