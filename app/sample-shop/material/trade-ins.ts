import type { Metal } from "./metals.ts";

/** Weights are in thousandths of a troy ounce. */
export const TRADE_INS: { item: string; metal: Metal; weight: number }[] = [
  { item: "14K yellow gold rope chain, worn clasp", metal: "y14", weight: 412 },
  { item: "14K white gold engagement ring, stone returned", metal: "w14", weight: 121 },
  { item: "18K yellow gold bangle, dented", metal: "y18", weight: 503 },
  { item: "Platinum band, size 9", metal: "pt", weight: 247 },
  { item: "14K yellow gold class ring, 1984", metal: "y14", weight: 386 },
  { item: "Lot of single 14K earrings", metal: "y14", weight: 94 },
  { item: "18K white gold bracelet, broken link", metal: "w18", weight: 338 },
  { item: "14K rose gold herringbone necklace, kinked", metal: "r14", weight: 275 },
  { item: "14K yellow gold curb bracelet", metal: "y14", weight: 455 },
  { item: "18K yellow gold pendant and chain", metal: "y18", weight: 196 },
  { item: "14K white gold wedding set, melee returned", metal: "w14", weight: 178 },
  { item: "Sterling silver flatware, six forks", metal: "ag", weight: 8_640 },
];
