import { choice, flag, id, money, signedMoney, text, typedWeight, weight } from "../../fields.ts";
import { cents } from "../../money.ts";
import { KARATS, METALS } from "../../stock/pieces/metals.ts";
import { WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "../../weight.ts";

export const tradeInFields = {
  hasTradeIn: flag({ label: "Trade-in" }),
  tradeInItem: text({ label: "Trade-in item" }),
  tradeInValue: money({ label: "Trade-in value", otherwise: cents(0) }),
  tradeInWeight: weight({ label: "Trade-in weight" }),
  tradeInWeightGiven: typedWeight({ label: "Trade-in weight" }),
  tradeInWeightUnit: choice(WEIGHT_UNITS, { label: "Unit of the trade-in weight", wrong: WRONG_WEIGHT_UNIT }),
  tradeInMelt: money({ label: "Melt value" }),
  tradeInMetal: choice(METALS, { label: "Trade-in metal", wrong: "Choose one of the metals" }),
  tradeInKarat: choice(KARATS, { label: "Trade-in karat", wrong: `Karat is ${KARATS.join(", ")}` }),
  tradeInScrap: flag({ label: "Scrap, to be melted" }),
  /** True to keep value above the sale's total as store credit; without it that is refused. */
  tradeInRestAsCredit: flag({ label: "Rest as store credit" }),
};

/** Names that the specification gives the fields of a ticket's first trade-in. */
export const FIRST_TRADE_IN = {
  item: "tradeInItem",
  value: "tradeInValue",
  weightGiven: "tradeInWeightGiven",
  weightUnit: "tradeInWeightUnit",
  melt: "tradeInMelt",
  metal: "tradeInMetal",
  karat: "tradeInKarat",
  scrap: "tradeInScrap",
} as const;

/** Each of several trade-ins has a description. One alone may have none, as the specification says. */
export const DESCRIBE_TRADE_IN = "Describe the trade-in, or remove it";

/** Fields of each trade-in after the first. */
export const moreTradeInFields = {
  item: text({ label: "Trade-in item", required: DESCRIBE_TRADE_IN }),
  value: tradeInFields.tradeInValue,
  weight: tradeInFields.tradeInWeight,
  weightGiven: tradeInFields.tradeInWeightGiven,
  weightUnit: tradeInFields.tradeInWeightUnit,
  melt: tradeInFields.tradeInMelt,
  metal: tradeInFields.tradeInMetal,
  karat: tradeInFields.tradeInKarat,
  scrap: tradeInFields.tradeInScrap,
};

/** Sale form fields (sections 3 and 5). */
export const saleFields = {
  customerId: id({ label: "Customer", required: "Customer is required" }),
  inventoryId: id({ label: "Item", required: "Item is required" }),
  itemCost: money({ label: "Item cost", required: "Item cost is required" }),
  salePrice: money({ label: "Sale price", required: "Sale price is required" }),
  /** Counts as 0 if empty, and the tax report shows that. */
  tax: money({ label: "Tax" }),
  shippingCharge: money({ label: "Shipping", otherwise: cents(0) }),
  location: text({ label: "Location", required: "Location is required" }),
  ...tradeInFields,
};

/** The suggested tax that the form copied, empty once another is typed: verified, not stored. */
export const usedTax = money({ label: "Suggested tax" });

/** Optional figures computed by a client: verified, not stored. */
export const claimedFigures = {
  total: signedMoney({ label: "Total" }),
  commission: signedMoney({ label: "Commission" }),
  netProfit: signedMoney({ label: "Net profit" }),
};
