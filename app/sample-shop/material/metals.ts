/** Dollars per troy ounce of pure metal. */
const SPOT = { gold: 3_900, platinum: 1_480, silver: 46 };

/** Name on tags, purity, and price of the pure metal. */
export const METALS = {
  y14: { name: "14K yellow gold", fineness: 0.585, spot: SPOT.gold },
  w14: { name: "14K white gold", fineness: 0.585, spot: SPOT.gold },
  r14: { name: "14K rose gold", fineness: 0.585, spot: SPOT.gold },
  y18: { name: "18K yellow gold", fineness: 0.75, spot: SPOT.gold },
  w18: { name: "18K white gold", fineness: 0.75, spot: SPOT.gold },
  pt: { name: "Platinum", fineness: 0.95, spot: SPOT.platinum },
  ag: { name: "Sterling silver", fineness: 0.925, spot: SPOT.silver },
};

export type Metal = keyof typeof METALS;
