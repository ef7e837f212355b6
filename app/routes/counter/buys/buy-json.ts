import { z } from "zod";
import { ID_TYPES } from "~/domain/counter/buys/id-types";
import {
  BUY_PAYMENTS,
  BUY_STATES,
  type Buy,
  type BuyLine,
  buyNumber,
  type SellerIdentity,
} from "~/domain/counter/buys/buy";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";
import { writeAnswer } from "~/web/write-answer";

const buy = {
  id: answered.id(),
  number: answered.text().describe("As on its bill of sale: B-000012."),
  location: answered.store(),
  customerId: answered.id().describe("Who sells."),
  state: z.enum(BUY_STATES),
  begunAt: answered.instant(),
  begunBy: answered.text(),
  boughtAt: answered.instant().nullable(),
  boughtBy: answered.text().nullable(),
  paidBy: z.enum(BUY_PAYMENTS).nullable(),
  checkNumber: answered.text().nullable(),
  voidedAt: answered.instant().nullable(),
  voidedBy: answered.text().nullable(),
  voidReason: answered.text().nullable(),
  items: answered.count(),
  total: answered.amount(),
  hasIdentity: z.boolean().describe("Whether the seller's identity is kept. What it says is nowhere here."),
  version: answered.version(),
};

export const BuyJson = record("Buy", buy);

export function buyToJson(of: Buy): Required<z.infer<typeof BuyJson>> {
  return writeAnswer(BuyJson, of, {
    number: buyNumber(of.id),
    location: of.store.key,
    customerId: of.customer.id,
  });
}

const LineJson = record("BuyLine", {
  id: answered.id(),
  description: answered.text(),
  metal: answered.text().nullable(),
  karat: answered.text().nullable(),
  weight: answered.weight().nullable(),
  weightGiven: answered.typedWeight().nullable(),
  weightUnit: answered.text().nullable(),
  isScrap: z.boolean(),
  price: answered.amount().describe("What is paid for it, which is what its piece cost."),
  melt: answered.amount().nullable().describe("Its melt value when it was bought; null before."),
  working: answered.text().nullable(),
  inventoryId: answered.id().nullable().describe("What it became."),
  sku: answered.text().nullable(),
  heldUntil: answered.day().nullable().describe("By the store's rule, while it is on hold."),
});

export const WholeBuyJson = record("WholeBuy", { ...buy, lines: z.array(LineJson) });

export function wholeBuyToJson(of: Buy, lines: readonly BuyLine[]): Required<z.infer<typeof WholeBuyJson>> {
  return {
    ...buyToJson(of),
    lines: lines.map((line) =>
      writeAnswer(
        LineJson,
        { ...line, ...typedWeight(line) },
        {
          inventoryId: line.piece?.id ?? null,
          sku: line.piece?.sku ?? null,
          heldUntil: line.piece?.heldUntil ?? null,
        },
      ),
    ),
  };
}

export const IdentityJson = record("SellerIdentity", {
  name: answered.text(),
  idType: z.enum(ID_TYPES),
  idNumber: answered.text(),
  issuer: answered.text(),
  expires: answered.day().nullable(),
  dateOfBirth: answered.day(),
  address: answered.text(),
  note: answered.text().nullable(),
});

export function identityToJson(of: SellerIdentity): Required<z.infer<typeof IdentityJson>> {
  return writeAnswer(IdentityJson, of);
}
