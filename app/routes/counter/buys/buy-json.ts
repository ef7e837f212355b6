import { z } from "zod";
import {
  BUY_PAYMENTS,
  BUY_STATES,
  type Buy,
  type BuyLine,
  buyNumber,
  ID_TYPES,
  type SellerIdentity,
} from "~/domain/counter/buys/buy";
import { isoInstant } from "~/domain/dates";
import { formatDecimal } from "~/domain/money";
import { formatWeight, typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { record } from "~/web/json-schema";

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

const momentOf = (at: Buy["boughtAt"]) => (at === null ? null : isoInstant(at));

export function buyToJson(of: Buy): Required<z.infer<typeof BuyJson>> {
  const { id, state, begunBy, boughtBy, paidBy, checkNumber, voidedBy, voidReason } = of;
  const { items, hasIdentity, version } = of;
  return {
    id,
    number: buyNumber(id),
    location: of.store.key,
    customerId: of.customer.id,
    state,
    begunAt: isoInstant(of.begunAt),
    begunBy,
    boughtAt: momentOf(of.boughtAt),
    boughtBy,
    paidBy,
    checkNumber,
    voidedAt: momentOf(of.voidedAt),
    voidedBy,
    voidReason,
    items,
    total: formatDecimal(of.total),
    hasIdentity,
    version,
  };
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
    lines: lines.map(
      ({ id, description, metal, karat, isScrap, price, melt, working, piece, ...weighed }) => {
        const { weightGiven, weightUnit } = typedWeight(weighed);
        return {
          id,
          description,
          metal,
          karat,
          weight: weighed.weight === null ? null : formatWeight(weighed.weight),
          weightGiven: weightGiven === null ? null : formatWeight(weightGiven),
          weightUnit,
          isScrap,
          price: formatDecimal(price),
          melt: melt === null ? null : formatDecimal(melt),
          working,
          inventoryId: piece?.id ?? null,
          sku: piece?.sku ?? null,
          heldUntil: piece?.heldUntil ?? null,
        };
      },
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
  const { name, idType, idNumber, issuer, expires, dateOfBirth, address, note } = of;
  return { name, idType, idNumber, issuer, expires, dateOfBirth, address, note };
}
