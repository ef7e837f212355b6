import { type Cents, cents } from "~/domain/money";
import type { Karat, Metal as PieceMetal } from "~/domain/stock/pieces/metals";
import { type Thousandths, thousandths } from "~/domain/weight";
import { type Design, DESIGNS } from "./material/designs.ts";
import { type Metal, METALS } from "./material/metals.ts";
import { SeededRandom } from "./seeded-random.ts";

export interface PlannedPiece {
  code: Design["code"];
  description: string;
  cost: Cents;
  retailPrice: Cents;
  weight: Thousandths | null;
  metal: PieceMetal | null;
  karat: Karat | null;
  size: string | null;
  meltPrice: Cents | null;
  breakdownPrice: Cents | null;
}

export const GRAMS_PER_TROY_OUNCE = 31.1034768;

export function planPieces(count: number): PlannedPiece[] {
  const random = new SeededRandom("pieces");
  return Array.from({ length: count }, () => planPiece(random));
}

export function planPiece(random: SeededRandom): PlannedPiece {
  return make(
    random.pickByWeight(DESIGNS, ({ share }) => share),
    random,
  );
}

function make(
  { code, text, metals, grams, stones, sizes, making, markup }: Design,
  random: SeededRandom,
): PlannedPiece {
  const metal = random.pick(metals);
  const [stone = "", stoneCost = "0"] = stones ? random.pick(stones).split(" = ") : [];
  const size = sizes ? random.pick(sizes) : "";
  const weight = grams
    ? thousandths(Math.round((random.between(...grams) / GRAMS_PER_TROY_OUNCE) * 1_000))
    : null;
  const meltPrice = weight && meltValue(metal, weight / 1_000);
  const paidForMetal = (meltPrice ?? 0) * random.between(1.03, 1.15);
  const paidForRest =
    (Number(stoneCost) * random.between(0.94, 1.06) + making * random.between(0.9, 1.2)) * 100;
  const cost = cents(Math.round((paidForMetal + paidForRest) / 100) * 100);
  return {
    code,
    description: text
      .replace("{metal}", METALS[metal].name)
      .replace("{stone}", stone)
      .replace("{size}", size),
    cost,
    retailPrice: tagPrice(cost * (random.between(...markup) / 100)),
    weight,
    // A piece that is never melted is named by its maker.
    metal: grams ? METALS[metal].metal : null,
    karat: grams ? METALS[metal].karat : null,
    // For a watch, the size is its condition.
    size: (code !== "WTC" && size) || null,
    meltPrice,
    breakdownPrice:
      meltPrice && Number(stoneCost) > 0
        ? cents(Math.round(meltPrice * 0.97 + Number(stoneCost) * 100 * 0.55))
        : null,
  };
}

export function meltValue(metal: Metal, troyOunces: number): Cents {
  const { fineness, spot } = METALS[metal];
  return cents(Math.round(troyOunces * fineness * spot * 100));
}

/** Rounds to a typical tag price: 195, 1,450, 12,900. */
function tagPrice(exact: number): Cents {
  const step = exact < 50_000 ? 500 : exact < 200_000 ? 2_500 : exact < 1_000_000 ? 5_000 : 10_000;
  return cents(Math.max(Math.round(exact / step) * step, step));
}
