import { type Day, spelled } from "../../dates.ts";
import { type Cents, cents, MAX_AMOUNT } from "../../money.ts";
import { alloyText, type Karat, type Metal } from "../pieces/metals.ts";
import { shortWeight, type Thousandths, unitsInOunce, type WeightUnit } from "../../weight.ts";
import { type MetalPrices, PRICED_METAL_LABELS, type PricedMetal } from "./metal-price.ts";

/** Thousandths of pure metal, as stamped. */
const FINENESS: Record<Karat, number> = {
  "9K": 375,
  "10K": 417,
  "14K": 585,
  "18K": 750,
  "22K": 916,
  "24K": 999,
  "800": 800,
  "900": 900,
  "925": 925,
  "950": 950,
  "999": 999,
};

/** The pure metal that each metal is melted for; null if it isn't melted. */
const MELTED_FOR: Record<Metal, PricedMetal | null> = {
  yellow_gold: "gold",
  white_gold: "gold",
  rose_gold: "gold",
  two_tone_gold: "gold",
  platinum: "platinum",
  palladium: "palladium",
  silver: "silver",
  stainless_steel: null,
  titanium: null,
  tungsten: null,
  other: null,
};

/** A weighed item, with the weight as typed. Melt values are computed from it. */
export interface Weighed {
  metal: Metal | null;
  karat: Karat | null;
  weightGiven: Thousandths | null;
  weightUnit: WeightUnit | null;
}

export interface Melt {
  value: Cents;
  /**
   * '5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of Nov 20, 2026'. A calculator arrives at
   * the value.
   */
  working: string;
  day: Day;
}

/** Messages by field for what is missing to melt it, prices aside, in the order of a form. Empty if nothing is. */
export function missingToMelt({
  metal,
  karat,
  weightGiven,
  weightUnit,
}: Weighed): Partial<Record<keyof Weighed, string>> {
  if (metal !== null && MELTED_FOR[metal] === null) return { metal: "This metal isn't melted" };
  return {
    ...(metal === null && { metal: "Choose the metal" }),
    ...(karat === null && { karat: "Choose the karat" }),
    ...((weightGiven === null || weightUnit === null) && { weightGiven: "Enter the weight" }),
  };
}

/**
 * Value of the pure metal in a weight of an alloy, exact and then rounded half up to a cent; or what is
 * missing to compute it. Prices are cents for a troy ounce; `inMoney` formats an amount.
 */
export function meltValue(
  weighed: Weighed,
  prices: MetalPrices,
  inMoney: (amount: Cents) => string,
): Melt | { missing: string } {
  const { metal, karat, weightGiven, weightUnit } = weighed;
  const pure = metal && MELTED_FOR[metal];
  if (pure === null || karat === null || weightGiven === null || weightUnit === null) {
    const [missing = ""] = Object.values(missingToMelt(weighed));
    return { missing };
  }
  const of = prices[pure];
  if (of === null) return { missing: `No price entered for ${PRICED_METAL_LABELS[pure].toLowerCase()}` };
  const fineness = FINENESS[karat];
  const inOunce = unitsInOunce(weightUnit);
  const over = BigInt(weightGiven) * BigInt(fineness) * BigInt(of.price) * 10_000_000n;
  const under = BigInt(inOunce) * 1_000_000n;
  const value = Number((over * 2n + under) / (under * 2n));
  if (value > MAX_AMOUNT) return { missing: "The value is too large" };
  const ounces = `${shortWeight(weightGiven)} ${weightUnit}${weightUnit === "oz t" ? "" : ` ÷ ${inOunce / 10_000_000}`}`;
  return {
    value: cents(value),
    working: `${ounces} × ${fineness / 10}% (${alloyText({ metal, karat })}) × ${inMoney(of.price)}/oz t of ${spelled(of.day)}`,
    day: of.day,
  };
}

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** The day of the price, read from a stored working; null if it names none. */
export function dayOfWorking(working: string): Day | null {
  const [, month = "", day = "", year] = / of ([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/.exec(working) ?? [];
  const nth = String(MONTHS.indexOf(month) / 3 + 1);
  return year ? (`${year}-${nth.padStart(2, "0")}-${day.padStart(2, "0")}` as Day) : null;
}
