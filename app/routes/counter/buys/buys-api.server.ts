import { z } from "zod";
import { getBuy, linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import { discardBuy } from "~/domain/counter/buys/discard-buy.server";
import { addBuyLine, beginBuy, removeBuyLine } from "~/domain/counter/buys/prepare-buy.server";
import { lookAtIdentity, takeIdentity } from "~/domain/counter/buys/take-seller-identity.server";
import { voidBuy } from "~/domain/counter/buys/void-buy.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { contractFor } from "~/web/contract";
import { answer } from "~/web/operation";
import { type PerformArgs, readInput, refusedJson } from "~/web/perform.server";
import { storeFilter } from "~/web/store-filter.server";
import { originOf, writeTogether } from "~/web/write.server";
import { BuyQuery, NewBuy, NewLine, PaidBuy, TakenIdentity, VoidedBuy } from "./buy-contract.ts";
import {
  BuyJson,
  buyToJson,
  IdentityJson,
  identityToJson,
  WholeBuyJson,
  wholeBuyToJson,
} from "./buy-json.ts";
import { buysBy } from "./buy-filter.server.ts";

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
  ...calls("/api/buys", ({ list, write }) => ({
    GET: list({
      id: "listBuys",
      tag,
      summary: "Buys from the public, newest first",
      permission: "buys.make",
      query: BuyQuery,
      answers: { 200: answer("The buys.", z.array(BuyJson), [BOUGHT]) },
      list: ({ url, query: { state } }) =>
        buysBy({ state, location: storeFilter(url, "location") ?? undefined }),
      toJson: buyToJson,
    }),
    POST: write({
      id: "beginBuy",
      tag,
      summary: "Begin a buy from a customer",
      description: "Its items, the seller's identity and the payment follow.",
      permission: "buys.make",
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
      rule: beginBuy,
      toJson: buyToJson,
    }),
  })),
  ...calls("/api/buys/:buyId", ({ read }) => ({
    GET: read({
      id: "getBuy",
      tag,
      summary: "A buy with its items",
      permission: "buys.make",
      answers: { 200: answer("The buy.", WholeBuyJson, WHOLE) },
      read: ({ buyId }) => getBuy(shop().db, buyId),
      toJson: (buy) => wholeBuyToJson(buy, linesOfBuy(shop().db, buy.id)),
    }),
  })),
  ...calls("/api/buys/:buyId/lines", ({ write }) => ({
    POST: write({
      id: "addBuyLine",
      tag,
      summary: "Write an item on a buy",
      permission: "buys.make",
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
      rule: addBuyLine,
      toJson: buyToJson,
    }),
  })),
  ...calls("/api/buys/:buyId/lines/:lineId", ({ act }) => ({
    DELETE: act({
      id: "removeBuyLine",
      tag,
      summary: "Take an item off before the buy is paid",
      permission: "buys.make",
      answers: { 200: answer("The buy.", BuyJson, { ...OPEN, items: 0, total: "0.00" }) },
      refusals: PAID_ALREADY,
      rule: removeBuyLine,
      toJson: buyToJson,
    }),
  })),
  ...calls("/api/buys/:buyId/identity", ({ respond }) => ({
    PUT: respond({
      id: "takeSellerIdentity",
      tag,
      summary: "Write down the identity of who sells",
      description:
        "Kept apart: no answer, list or export says it, and it is erased by the rule in Settings, Privacy. Sent again before the buy is paid, it takes the place of what was there.",
      permission: "buys.make",
      asksForPerson: true,
      body: { contract: TakenIdentity, example: IDENTITY },
      answers: { 200: answer("The buy.", BuyJson, OPEN) },
      refusals: PAID_ALREADY,
      respond: (asked) => keepIdentity(asked, asked.buyId),
    }),
  })),
  ...calls("/api/buys/:buyId/identity/look", ({ act }) => ({
    POST: act({
      id: "lookAtSellerIdentity",
      tag,
      summary: "Read the identity of who sold",
      description: "Each look is in the audit trail.",
      permission: "buys.identity",
      answers: { 200: answer("The identity.", IdentityJson, IDENTITY) },
      refusals: { 409: { description: "This buy has no identity on file, or it was erased." } },
      // Looking is a write, because the audit trail records each look.
      rule: lookAtIdentity,
      toJson: identityToJson,
    }),
  })),
  ...calls("/api/buys/:buyId/pay", ({ write }) => ({
    POST: write({
      id: "payBuy",
      tag,
      summary: "Pay the seller: the items come to the stock",
      description:
        "Takes the seller's identity and at least one item. Cash leaves the session of `till`, by default the store's first; store credit goes to the customer; a check is the store's own, with its `checkNumber`. Each item becomes a piece that cost its price, on hold for the store's days. More than the limit of Settings takes the permission `buys.beyond-limit`, or an `approval`. With `version`, only what was on it then.",
      permission: "buys.make",
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
      rule: payBuy,
      toJson: buyToJson,
      explain: ({ current }) => buyToJson(current),
    }),
  })),
  ...calls("/api/buys/:buyId/void", ({ write }) => ({
    POST: write({
      id: "voidBuy",
      tag,
      summary: "Void a buy: the items go back to the seller, the money comes back",
      description:
        "Takes the permission `buys.void`, or an `approval`. Cash that comes back into a till of a store that the account doesn't work in needs `till.elsewhere` or an `approval`, too.",
      permission: "buys.make",
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
      rule: voidBuy,
      toJson: buyToJson,
    }),
  })),
  ...calls("/api/buys/:buyId/discard", ({ act }) => ({
    POST: act({
      id: "discardBuy",
      tag,
      summary: "Discard a buy that was not paid, with the seller's identity",
      permission: "buys.make",
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
      rule: discardBuy,
      toJson: buyToJson,
    }),
  })),
};

/**
 * Keeps the identity without an idempotency key, which would store a hash of it. Sent again, it keeps the
 * same.
 */
async function keepIdentity({ request, context }: PerformArgs, buyId: number): Promise<Response> {
  const sent = await readInput(request, contractFor(TakenIdentity, true));
  if (!sent.ok) return sent.answer;
  const written = await writeTogether(originOf(context), (ctx) =>
    takeIdentity(ctx, { buyId, ...sent.input }),
  );
  if (written.kind === "refused") return refusedJson(written.refusal);
  return Response.json(buyToJson(written.kind === "done" ? written.value : written.record));
}
