import { EARLIEST_BIRTH_YEAR } from "../../dates.ts";
import { choice, day, flag, id, money, text, typedWeight } from "../../fields.ts";
import { KARATS, METALS } from "../../stock/pieces/metals.ts";
import { pieceFields } from "../../stock/pieces/piece-fields.ts";
import { WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "../../weight.ts";
import { ID_TYPES } from "./id-types.ts";
import { BUY_PAYMENTS } from "./buy.ts";

export const newBuyFields = {
  location: text({ label: "Store", required: "Choose one of the stores" }),
  customerId: id({ label: "Seller", required: "Choose the seller" }),
};

export const buyLineFields = {
  description: pieceFields.description,
  metal: choice(METALS, { label: "Metal", wrong: "Choose one of the metals" }),
  karat: choice(KARATS, { label: "Karat", wrong: `Karat is ${KARATS.join(", ")}` }),
  weightGiven: typedWeight({ label: "Weight" }),
  weightUnit: choice(WEIGHT_UNITS, { label: "Unit of weight", wrong: WRONG_WEIGHT_UNIT }),
  isScrap: flag({ label: "Scrap, to be melted" }),
  price: money({ label: "Price paid", required: "Enter the price paid" }),
};

export const identityFields = {
  name: text({ label: "Name on the ID", required: "Enter the name as shown on the ID" }),
  idType: choice(ID_TYPES, {
    label: "Type of ID",
    required: "Choose the type of ID",
    wrong: "Choose a type of ID",
  }),
  idNumber: text({ label: "ID number", required: "Enter the ID number", max: 60 }),
  issuer: text({ label: "Issued by", required: "Enter the state or country that issued the ID", max: 60 }),
  expires: day({ label: "Expires" }),
  dateOfBirth: day({
    label: "Date of birth",
    required: "Enter the date of birth",
    from: EARLIEST_BIRTH_YEAR,
    past: true,
  }),
  address: text({ label: "Address", required: "Enter the seller's address", max: 300 }),
  note: text({ label: "Other details required by law", max: 500 }),
};

/** Fields of the payment. Without a version it pays for whatever is on the buy. */
export const paidBuyFields = {
  paidBy: choice(BUY_PAYMENTS, {
    label: "Paid by",
    required: "Choose how the seller is paid",
    wrong: "Choose how the seller is paid",
  }),
  checkNumber: text({ label: "Check number", max: 40 }),
  /** Name of a till; the store's first if empty. */
  till: text({ label: "Till", max: 40 }),
  version: id({ label: "Version" }),
};

export const voidedBuyFields = {
  reason: text({ label: "Reason", required: "Enter a reason", max: 200 }),
};
