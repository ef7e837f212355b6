import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { BuyQuery, NewBuy, NewLine, PaidBuy, TakenIdentity, VoidedBuy } from "./buy-contract.ts";
import { BuyJson, IdentityJson, WholeBuyJson } from "./buy-json.ts";

const tag = "Buys";

const OPEN: z.infer<typeof BuyJson> = {
  id: 3,
  number: "B-000003",
  location: "boca",
  customerId: 12,
  state: "open",
  begunAt: "2026-11-20T14:12:00.000Z",
  begunBy: "Maren Kessler",
  boughtAt: null,
  boughtBy: null,
  paidBy: null,
  checkNumber: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  items: 1,
  total: "300.00",
  hasIdentity: true,
  version: 3,
};

const BOUGHT: z.infer<typeof BuyJson> = {
  ...OPEN,
  state: "bought",
  boughtAt: "2026-11-20T14:20:00.000Z",
  boughtBy: "Maren Kessler",
  paidBy: "cash",
  version: 4,
};

const VOIDED: z.infer<typeof BuyJson> = {
  ...BOUGHT,
  state: "voided",
  voidedAt: "2026-11-20T15:02:00.000Z",
  voidedBy: "Maren Kessler",
  voidReason: "The seller changed their mind",
  version: 5,
};

const WHOLE: z.infer<typeof WholeBuyJson> = {
  ...BOUGHT,
  lines: [
    {
      id: 7,
      description: "Worn gold band",
      metal: "yellow_gold",
      karat: "14K",
      weight: "0.167",
      weightGiven: "5.200",
      weightUnit: "g",
      isScrap: false,
      price: "300.00",
      melt: "390.58",
      working: "5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of Nov 20, 2026",
      inventoryId: 412,
      sku: "EST-00001",
      heldUntil: "2026-12-20",
    },
  ],
};

const IDENTITY: z.infer<typeof IdentityJson> = {
  name: "Ines Sample Moreau",
  idType: "drivers_license",
  idNumber: "M600-000-00-000-0",
  issuer: "Florida",
  expires: "2029-05-31",
  dateOfBirth: "1984-05-09",
  address: "12 Palm Court, Boca Raton, FL 33432",
  note: null,
};

const PAID_ALREADY = { 409: { description: "It was paid or discarded already." } };

export const buysApi = {
  "/api/buys": {
    GET: {
      id: "listBuys",
      tag,
      summary: "Buys from the public, newest first",
      query: BuyQuery,
      isList: true,
      answers: { 200: answer("The buys.", z.array(BuyJson), [BOUGHT]) },
    },
    POST: {
      id: "beginBuy",
      tag,
      summary: "Begin a buy from a customer",
      description: "Its items, the seller's identity and the payment follow.",
      body: { contract: NewBuy, example: { location: "boca", customerId: 12 } },
      isKeyed: true,
      answers: {
        201: answer("The new buy.", BuyJson, {
          ...OPEN,
          items: 0,
          total: "0.00",
          hasIdentity: false,
          version: 1,
        }),
      },
    },
  },
  "/api/buys/:buyId": {
    GET: {
      id: "getBuy",
      tag,
      summary: "A buy with its items",
      answers: { 200: answer("The buy.", WholeBuyJson, WHOLE) },
    },
  },
  "/api/buys/:buyId/lines": {
    POST: {
      id: "addBuyLine",
      tag,
      summary: "Write an item on a buy",
      body: {
        contract: NewLine,
        example: {
          description: "Worn gold band",
          metal: "yellow_gold",
          karat: "14K",
          weightGiven: "5.2",
          weightUnit: "g",
          price: "300.00",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The buy.", BuyJson, OPEN) },
      refusals: PAID_ALREADY,
    },
  },
  "/api/buys/:buyId/lines/:lineId": {
    DELETE: {
      id: "removeBuyLine",
      tag,
      summary: "Take an item off before the buy is paid",
      answers: { 200: answer("The buy.", BuyJson, { ...OPEN, items: 0, total: "0.00" }) },
      refusals: PAID_ALREADY,
    },
  },
  "/api/buys/:buyId/identity": {
    PUT: {
      id: "takeSellerIdentity",
      tag,
      summary: "Write down the identity of who sells",
      description:
        "Kept apart: no answer, list or export says it, and it is erased by the rule in Settings, Privacy. Sent again before the buy is paid, it takes the place of what was there.",
      body: { contract: TakenIdentity, example: IDENTITY },
      answers: { 200: answer("The buy.", BuyJson, OPEN) },
      refusals: PAID_ALREADY,
    },
  },
  "/api/buys/:buyId/identity/look": {
    POST: {
      id: "lookAtSellerIdentity",
      tag,
      summary: "Read the identity of who sold",
      description: "Each look is in the audit trail.",
      answers: { 200: answer("The identity.", IdentityJson, IDENTITY) },
      refusals: { 409: { description: "This buy has no identity on file, or it was erased." } },
    },
  },
  "/api/buys/:buyId/pay": {
    POST: {
      id: "payBuy",
      tag,
      summary: "Pay the seller: the items come to the stock",
      description:
        "Takes the seller's identity and at least one item. Cash leaves the session of `till`, by default the store's first; store credit goes to the customer; a check is the store's own, with its `checkNumber`. Each item becomes a piece that cost its price, on hold for the store's days. More than the limit of Settings takes the permission `buys.beyond-limit`, or an `approval`. With `version`, only what was on it then.",
      body: { contract: PaidBuy, example: { paidBy: "cash", version: 3 } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The buy.", BuyJson, BOUGHT) },
      refusals: {
        409: {
          description: "It was paid or discarded already, lacks items or the identity, or has changed since.",
          example: { message: "Record the seller's identity first" },
        },
      },
    },
  },
  "/api/buys/:buyId/void": {
    POST: {
      id: "voidBuy",
      tag,
      summary: "Void a buy: the items go back to the seller, the money comes back",
      description: "Takes the permission `buys.void`, or an `approval`.",
      body: { contract: VoidedBuy, example: { reason: "The seller changed their mind" } },
      isKeyed: true,
      isApprovable: true,
      answers: { 200: answer("The buy.", BuyJson, VOIDED) },
      refusals: {
        409: {
          description:
            "The till that paid it was closed since, its day is over, an item isn't at hand, or its credit was used.",
        },
      },
    },
  },
  "/api/buys/:buyId/discard": {
    POST: {
      id: "discardBuy",
      tag,
      summary: "Discard a buy that was not paid, with the seller's identity",
      answers: {
        200: answer("The buy.", BuyJson, {
          ...OPEN,
          state: "discarded",
          items: 0,
          total: "0.00",
          hasIdentity: false,
          version: 4,
        }),
      },
      refusals: PAID_ALREADY,
    },
  },
} satisfies Operations;
