import { z } from "zod";
import { findingGiftCards } from "~/access/gift-card-tries.server";
import { processSale } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { getSale } from "~/domain/counter/sales/read-sale.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { approvedSalesOfCall, approvedSaleToJson, justSoldToJson } from "./approved-sale-json.server.ts";
import { NewSale, SaleQuery } from "./sale-contract.ts";
import { SaleJson, saleToJson, SoldAlreadyJson, soldToJson } from "./sale-json.ts";

const tag = "Sales";

export const RING_SALE: z.infer<typeof SaleJson> = {
  id: 7,
  customerId: 12,
  inventoryId: 31,
  itemCost: "1200.00",
  salePrice: "2499.00",
  tax: "174.93",
  shippingCharge: "0.00",
  location: "boca",
  hasTradeIn: true,
  tradeInItem: "Plain gold band",
  tradeInValue: "200.00",
  tradeInWeight: "0.135",
  tradeInWeightGiven: "4.200",
  tradeInWeightUnit: "g",
  tradeInMelt: "180.00",
  tradeInMetal: "yellow_gold",
  tradeInKarat: "14K",
  tradeInScrap: false,
  tradeInInventoryId: 412,
  tradeInCredit: "0.00",
  moreTradeIns: [],
  total: "2473.93",
  commission: "49.48",
  netProfit: "1224.45",
  saleDate: "2026-11-20T17:05:00.000Z",
  number: "S-000007",
  status: "completed",
  refunded: "0.00",
  amountDue: "2473.93",
  cashRounding: "0.00",
  change: "0.00",
  taxExemptReason: null,
  taxExemptKind: null,
  surtax: null,
  lines: [
    {
      id: 9,
      kind: "piece",
      inventoryId: 31,
      serviceId: null,
      orderId: null,
      giftCardId: null,
      giftCardNumber: null,
      sku: "RG-1031",
      description: "Halo ring",
      quantity: 1,
      listPrice: "2499.00",
      discount: "0.00",
      discountReason: null,
      price: "2499.00",
      cost: "1200.00",
      taxed: true,
      tax: "174.93",
      returned: false,
      givenBack: "0.00",
    },
  ],
  payments: [
    { kind: "unspecified", amount: "2473.93", given: null, lastFour: null, reference: null, number: null },
  ],
  salespeople: [{ id: 3, name: "Sal Brook", share: 100 }],
  approvedBy: null,
  voided: null,
};

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
        "The server works out `total`, `commission` and `netProfit`; sent along they are compared. Without `hasTradeIn` the fields of the trade-in don't count. The day and the salesperson are the store's today and whoever is signed in. With `lines` it is a ticket: items, services, open items and gift cards, with discounts, salespeople, several trade-ins (`moreTradeIns`) and payments that add up to `amountDue`; `tax` may be `auto`; `walkIn` stands for a customer. Without `payments` it is paid in full by the kind `unspecified`.",
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
      rule: findingGiftCards(processSale),
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
};
