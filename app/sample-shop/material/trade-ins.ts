import type { Metal } from "./metals.ts";

/** Sample trade-ins. Weights are in grams. */
export const TRADE_INS: { item: string; metal: Metal; grams: number; isScrap?: boolean }[] = [
  { item: "14K yellow gold rope chain, worn clasp", metal: "y14", grams: 12.8, isScrap: true },
  { item: "14K white gold engagement ring, stone returned", metal: "w14", grams: 3.8 },
  { item: "18K yellow gold bangle, dented", metal: "y18", grams: 15.6, isScrap: true },
  { item: "Platinum band, size 9", metal: "pt", grams: 7.7 },
  { item: "14K yellow gold class ring, 1984", metal: "y14", grams: 12 },
  { item: "Lot of single 14K earrings", metal: "y14", grams: 2.9, isScrap: true },
  { item: "18K white gold bracelet, broken link", metal: "w18", grams: 10.5, isScrap: true },
  { item: "14K rose gold herringbone necklace, kinked", metal: "r14", grams: 8.6, isScrap: true },
  { item: "14K yellow gold curb bracelet", metal: "y14", grams: 14.2 },
  { item: "18K yellow gold pendant and chain", metal: "y18", grams: 6.1 },
  { item: "14K white gold wedding set, melee returned", metal: "w14", grams: 5.5 },
  { item: "Sterling silver flatware, six forks", metal: "ag", grams: 268.7 },
];
