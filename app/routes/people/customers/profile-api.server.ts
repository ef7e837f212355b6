import { z } from "zod";
import type { Customer } from "~/domain/people/customers/customer";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { consentsOf } from "~/domain/people/customers/find-consents.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { wishesFor, wishesOf } from "~/domain/people/wishes/find-wishes.server";
import { addRelative, editRelative, removeRelative } from "~/domain/people/family/write-relative.server";
import { removeWish } from "~/domain/people/wishes/write-wish.server";
import { getPiece } from "~/domain/stock/pieces/find-pieces.server";
import { addWish } from "~/domain/stock/pieces/add-wish.server";
import { OWNED_AT_MOST, ownedBy } from "~/domain/counter/sales/find-owned.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { ErrorJson } from "~/web/openapi";
import { answer } from "~/web/operation";
import { PROFILE, RELATIVE, WISH } from "./customer-examples.ts";
import { OwnedJson, ownedToJson } from "./owned-json.ts";
import { EditedProfile, ProfileJson, profileToJson } from "./profile-contract.ts";
import {
  EditedRelative,
  NewRelative,
  OvertakenRelativeJson,
  RelativeJson,
  relativeToJson,
} from "../family/relative-contract.ts";
import { NewWish, WishJson, wishToJson } from "../wishes/wish-contract.ts";

const tag = "Customers";

export const profileApi = {
  ...calls("/api/customers/:customerId/profile", ({ read, write }) => ({
    GET: read({
      id: "getCustomerProfile",
      tag,
      summary: "Sizes, tastes and consent of a customer",
      description: "Of a merged customer the consent is that of the person: the newest answer counts.",
      permission: "customers.view",
      answers: { 200: answer("The profile.", ProfileJson, PROFILE) },
      read: ({ customerId }) => getCustomerOrErased(shop().db, customerId),
      toJson: withConsents,
    }),
    PUT: write({
      id: "writeCustomerProfile",
      tag,
      summary: "Write sizes, tastes and consent of a customer",
      description:
        "Replaces sizes and tastes: what isn't sent is empty afterwards. A channel of `consent` that isn't sent stays as it is; an answer is kept with who sent it and when, a yes with `askedWith` or else the words of Settings. `yes_again` notes another yes. A no holds for everybody with the same number or address, until one of them says yes. Beyond 500 answers of a customer, each channel takes one a day that isn't `no` (409). A metal or stone is loved or avoided, not both. With `version` an edit of an older one is refused.",
      permission: "customers.edit",
      body: {
        contract: EditedProfile,
        example: {
          consent: { text: "no", email: "yes" },
          ringSize: "6 1/4",
          loves: { white_gold: true, sapphire: true },
          avoids: { silver: true },
        },
      },
      isKeyed: true,
      answers: { 200: answer("As it is now.", ProfileJson, PROFILE) },
      refusals: {
        409: {
          description: "Somebody changed the customer since that version, or they were erased or merged.",
        },
      },
      rule: (ctx, { customerId, ...sent }) => editProfile(ctx, customerId, sent),
      toJson: withConsents,
      explain: ({ current }) => ({ current: withConsents(current) }),
    }),
  })),
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
  ...calls("/api/customers/:customerId/owned", ({ read }) => ({
    GET: read({
      id: "listOwned",
      tag,
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

function withConsents(customer: Customer) {
  return profileToJson(customer, consentsOf(shop().db, customer.id));
}
