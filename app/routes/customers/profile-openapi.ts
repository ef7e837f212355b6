import { z } from "zod";
import { ErrorJson } from "~/web/openapi";
import { answer, type Operations } from "~/web/operation";
import { PROFILE, RELATIVE, WISH } from "./customers-openapi.ts";
import { OwnedJson } from "./owned-json.ts";
import { EditedRelative, NewRelative, OvertakenRelativeJson, RelativeJson } from "./relative-contract.ts";
import { NewWish, WishJson } from "./wish-contract.ts";
import { EditedProfile, ProfileJson } from "./profile-contract.ts";

const tag = "Customers";

export const profileApi = {
  "/api/customers/:customerId/profile": {
    GET: {
      id: "getCustomerProfile",
      tag,
      summary: "Sizes, tastes and consent of a customer",
      description: "Of a merged customer the consent is that of the person: the newest answer counts.",
      answers: { 200: answer("The profile.", ProfileJson, PROFILE) },
    },
    PUT: {
      id: "writeCustomerProfile",
      tag,
      summary: "Write sizes, tastes and consent of a customer",
      description:
        "Replaces sizes and tastes: what isn't sent is empty afterwards. A channel of `consent` that isn't sent stays as it is; an answer is kept with who sent it and when. A metal or stone is loved or avoided, not both. With `version` an edit of an older one is refused.",
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
    },
  },
  "/api/customers/:customerId/relatives": {
    GET: {
      id: "listRelatives",
      tag,
      summary: "Family and friends of a customer, with their dates",
      description: "In the order in which they were noted. Of a merged customer those of the person.",
      answers: { 200: answer("The relatives.", z.array(RelativeJson), [RELATIVE]) },
    },
    POST: {
      id: "addRelative",
      tag,
      summary: "Add to a customer's family",
      description:
        "`date` is a birthday, or what `occasion` says; `monthDay` such as 5/9 is one whose year is unknown. `relatedId` is their own customer number. At most 20 of a customer. The spouse stands in the customer's own fields.",
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
    },
  },
  "/api/customers/:customerId/relatives/:relativeId": {
    PUT: {
      id: "editRelative",
      tag,
      summary: "Change somebody of a customer's family",
      description: "What isn't sent is empty afterwards. With `version` an edit of an older one is refused.",
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
    },
    DELETE: {
      id: "removeRelative",
      tag,
      summary: "Remove somebody from a customer's family",
      description: "Answers with the entry as it was. The audit trail keeps it.",
      answers: { 200: answer("Removed.", RelativeJson, RELATIVE) },
    },
  },
  "/api/customers/:customerId/wishes": {
    GET: {
      id: "listWishes",
      tag,
      summary: "What a customer wishes for",
      description: "Newest first. Of a merged customer the wishes of the person.",
      answers: { 200: answer("The wishes.", z.array(WishJson), [WISH]) },
    },
    POST: {
      id: "addWish",
      tag,
      summary: "Add to a customer's wish list",
      description: "A piece by its `sku`, or something in words as `description`. At most 100 of a customer.",
      body: { contract: NewWish, example: { description: "Opal earrings", note: "For their anniversary" } },
      isKeyed: true,
      answers: { 201: answer("Added.", WishJson, WISH) },
      refusals: { 409: { description: "The customer was erased or merged." } },
    },
  },
  "/api/customers/:customerId/wishes/:wishId": {
    DELETE: {
      id: "removeWish",
      tag,
      summary: "Take off a customer's wish list",
      description: "Answers with the wish as it was. The audit trail keeps it.",
      answers: { 200: answer("Taken off.", WishJson, WISH) },
    },
  },
  "/api/inventory/:pieceId/wishes": {
    GET: {
      id: "listWishesForItem",
      tag,
      summary: "Who wishes for an item",
      description: "Newest first.",
      answers: { 200: answer("The wishes.", z.array(WishJson), [WISH]) },
    },
  },
  "/api/customers/:customerId/owned": {
    GET: {
      id: "listOwned",
      tag,
      summary: "Pieces that a customer bought here and has",
      description: "Newest first, without those that came back. At most 1,000.",
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
    },
  },
} satisfies Operations;
