import type { Karat, Metal as PieceMetal } from "~/domain/stock/pieces/metals";

/** Dollars per troy ounce of pure metal. */
const SPOT = { gold: 3_900, platinum: 1_480, silver: 46 };

interface Alloy {
  name: string;
  metal: PieceMetal;
  karat: Karat;
  fineness: number;
  spot: number;
}

/** Name on tags, purity, and price of the pure metal, by alloy. */
export const METALS = {
  y14: { name: "14K yellow gold", metal: "yellow_gold", karat: "14K", fineness: 0.585, spot: SPOT.gold },
  w14: { name: "14K white gold", metal: "white_gold", karat: "14K", fineness: 0.585, spot: SPOT.gold },
  r14: { name: "14K rose gold", metal: "rose_gold", karat: "14K", fineness: 0.585, spot: SPOT.gold },
  y18: { name: "18K yellow gold", metal: "yellow_gold", karat: "18K", fineness: 0.75, spot: SPOT.gold },
  w18: { name: "18K white gold", metal: "white_gold", karat: "18K", fineness: 0.75, spot: SPOT.gold },
  pt: { name: "Platinum", metal: "platinum", karat: "950", fineness: 0.95, spot: SPOT.platinum },
  ag: { name: "Sterling silver", metal: "silver", karat: "925", fineness: 0.925, spot: SPOT.silver },
} as const satisfies Record<string, Alloy>;

export type Metal = keyof typeof METALS;
