import { z } from "zod";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { wishesFor, wishesOf } from "~/domain/stock/wishes/find-wishes.server";
import { removeWish } from "~/domain/stock/wishes/write-wish.server";
import { addWish } from "~/domain/stock/wishes/add-wish.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { NewWish } from "./wish-contract.ts";
import { WishJson, wishToJson } from "./wish-json.ts";
import { WISH } from "./wish-examples.ts";

const tag = "Customers";

export const wishesApi = {
  ...calls("/api/customers/:customerId/wishes", ({ read, write }) => ({
    GET: read({
      id: "listWishes",
      tag,
      summary: "What a customer wishes for",
      description: "Newest first. Of a merged customer the wishes of the person.",
      permission: "customers.view",
      answers: { 200: answer("The wishes.", z.array(WishJson), [WISH]) },
      read: ({ customerId }) => {
        const { db } = shop();
        return getCustomerOrErased(db, customerId) && wishesOf(db, customerId);
      },
      toJson: (wishes) => wishes.map(wishToJson),
    }),
    POST: write({
      id: "addWish",
      tag,
      summary: "Add to a customer's wish list",
      description: "A piece by its `sku`, or something in words as `description`. At most 100 of a customer.",
      permission: "customers.edit",
      body: { contract: NewWish, example: { description: "Opal earrings", note: "For their anniversary" } },
      isKeyed: true,
      answers: { 201: answer("Added.", WishJson, WISH) },
      refusals: { 409: { description: "The customer was erased or merged." } },
      rule: addWish,
      toJson: wishToJson,
    }),
  })),
  ...calls("/api/customers/:customerId/wishes/:wishId", ({ act }) => ({
    DELETE: act({
      id: "removeWish",
      tag,
      summary: "Take off a customer's wish list",
      description: "Answers with the wish as it was. The audit trail keeps it.",
      permission: "customers.edit",
      answers: { 200: answer("Taken off.", WishJson, WISH) },
      rule: removeWish,
      toJson: wishToJson,
    }),
  })),
  ...calls("/api/inventory/:pieceId/wishes", ({ read }) => ({
    GET: read({
      id: "listWishesForItem",
      tag,
      summary: "Who wishes for an item",
      description: "Newest first.",
      permission: "customers.view",
      answers: { 200: answer("The wishes.", z.array(WishJson), [WISH]) },
      read: ({ pieceId }) => {
        const { db } = shop();
        return getPiece(db, pieceId) && wishesFor(db, pieceId);
      },
      toJson: (wishes) => wishes.map(wishToJson),
    }),
  })),
};
