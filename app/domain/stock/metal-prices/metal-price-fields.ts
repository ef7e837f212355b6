import { choice, day, money, typedWeight } from "../../fields.ts";
import { KARATS, METALS } from "../pieces/metals.ts";
import { WEIGHT_UNITS, WRONG_WEIGHT_UNIT } from "../../weight.ts";

/** Prices for a troy ounce. A missing one stays as it is. */
export const metalPriceFields = {
  day: day({ label: "Day" }),
  gold: money({ label: "Gold" }),
  silver: money({ label: "Silver" }),
  platinum: money({ label: "Platinum" }),
  palladium: money({ label: "Palladium" }),
};

/** Fields of the calculator. */
export const weighedFields = {
  metal: choice(METALS, { label: "Metal", wrong: "Choose one of the metals" }),
  karat: choice(KARATS, { label: "Karat", wrong: `Karat is ${KARATS.join(", ")}` }),
  weightGiven: typedWeight({ label: "Weight" }),
  weightUnit: choice(WEIGHT_UNITS, { label: "Unit of weight", wrong: WRONG_WEIGHT_UNIT }),
};
