import type { Step } from "~/domain/stock/movements/allowed-steps";

/** A piece by its store and its index among the pieces there that nobody buys, oldest first. */
export type Place = readonly [store: string, place: number];

/** Sample transfers. Layaways hold the oldest pieces, so all of these are newer. */
export const TRANSFERS: { to: string; note: string; sent: number; received?: number; pieces: Place[] }[] = [
  {
    to: "new_york",
    note: "For the holiday windows",
    sent: 33,
    received: 31,
    pieces: [
      ["boca", 12],
      ["boca", 15],
      ["boca", 19],
    ],
  },
  {
    to: "denver",
    note: "With the courier, insured",
    sent: 2,
    pieces: [
      ["new_york", 11],
      ["new_york", 14],
      ["new_york", 17],
    ],
  },
];

export interface SampleStep {
  kind: Step;
  piece: Place;
  daysAgo: number;
  /** A customer by name, or a business. */
  customer?: string;
  to?: string;
  dueIn?: number;
  note?: string;
}

/**
 * Sample steps of pieces: on memo with a customer, held for one, at a workshop, back with the vendor,
 * damaged.
 */
export const STEPS: SampleStep[] = [
  {
    kind: "memo_out",
    piece: ["boca", 22],
    daysAgo: 3,
    customer: "Yasmin Haddad",
    dueIn: 6,
    note: "To show at home",
  },
  { kind: "reserved", piece: ["denver", 13], daysAgo: 2, customer: "Ananya Krishnan", dueIn: 5 },
  {
    kind: "repair_out",
    piece: ["new_york", 20],
    daysAgo: 5,
    to: "Aurelia Castings",
    dueIn: 8,
    note: "New hinge pin for the left one",
  },
  {
    kind: "sent_to_vendor",
    piece: ["boca", 25],
    daysAgo: 11,
    to: "Kessel & Son",
    note: "Bent out of round; credited",
  },
  { kind: "damaged", piece: ["denver", 16], daysAgo: 8, note: "A stone fell out in the case" },
];

/**
 * Sample counts of a category's pieces. In one the last expected piece is missing; another has only a few
 * scans yet.
 */
export const COUNTS: {
  store: string;
  category: string;
  begun: number;
  unknown?: string;
  scanned?: number;
}[] = [
  { store: "denver", category: "watches", begun: 13, unknown: "WTC-0219" },
  { store: "boca", category: "watches", begun: 1, scanned: 4 },
];

/**
 * Sample metal prices: days ago, and dollars per troy ounce of gold, silver, platinum and palladium. Includes
 * today's.
 */
export const METAL_PRICES: readonly (readonly [number, number, number, number, number])[] = [
  [182, 3_818.4, 44.6, 1_442, 1_118],
  [151, 3_846.2, 45.1, 1_455, 1_126],
  [121, 3_861.5, 44.85, 1_449, 1_109],
  [91, 3_874.9, 45.4, 1_463, 1_131],
  [60, 3_883.1, 45.72, 1_470, 1_140],
  [29, 3_892.75, 45.9, 1_474, 1_137],
  [14, 3_901.3, 46.15, 1_482, 1_145],
  [7, 3_896.6, 45.98, 1_479, 1_142],
  [4, 3_905.8, 46.21, 1_484, 1_148],
  [2, 3_899.2, 46.05, 1_481, 1_144],
  [1, 3_903.5, 46.12, 1_483, 1_147],
  [0, 3_907.1, 46.2, 1_485, 1_150],
];

/** How long New York holds second-hand goods, as the city requires. */
export const HOLD = { store: "new_york", days: 15 };

/** Sample melt lots: days since each step. `pieces` is how many of the store's oldest scrap go into it. */
export const MELT_LOTS: {
  store: string;
  refiner: string;
  note: string;
  pieces: number;
  begun: number;
  sent?: number;
  settled?: number;
  /** Percent of the melt value. */
  paid?: number;
  settlement?: string;
}[] = [
  {
    store: "denver",
    refiner: "Hale Refining",
    note: "Insured parcel, two signatures",
    pieces: 3,
    begun: 151,
    sent: 150,
    settled: 139,
    paid: 97,
    settlement: "No. 20418, assay by fire",
  },
  { store: "new_york", refiner: "Hale Refining", note: "Pickup on Friday", pieces: 4, begun: 2 },
];

/** Sample buys, the oldest first. One without a check is still being prepared. */
export const BUYS: {
  store: string;
  customer: string;
  daysAgo: number;
  check?: string;
  identity?: { idNumber: string; issuer: string; dateOfBirth: string; address: string };
  lines: {
    description: string;
    metal: "yellow_gold" | "silver";
    karat: "14K" | "925";
    grams: number;
    dollars: number;
    isScrap: boolean;
  }[];
}[] = [
  {
    store: "new_york",
    customer: "Chiara Benedetti",
    daysAgo: 2,
    check: "2207",
    identity: {
      idNumber: "B000-000-00-000-0",
      issuer: "New York",
      dateOfBirth: "1979-04-18",
      address: "212 E 69th St, New York, NY 10021",
    },
    lines: [
      {
        description: "14K yellow gold rope bracelet, clasp broken",
        metal: "yellow_gold",
        karat: "14K",
        grams: 14.6,
        dollars: 780,
        isScrap: true,
      },
      {
        description: "Six sterling silver teaspoons, shell pattern",
        metal: "silver",
        karat: "925",
        grams: 148.5,
        dollars: 130,
        isScrap: false,
      },
    ],
  },
  {
    store: "boca",
    customer: "Miguel Santoro",
    daysAgo: 1,
    lines: [
      {
        description: "14K yellow gold Franco chain, 20 in",
        metal: "yellow_gold",
        karat: "14K",
        grams: 11.2,
        dollars: 610,
        isScrap: false,
      },
      {
        description: "14K yellow gold rope chain, 18 in, kinked",
        metal: "yellow_gold",
        karat: "14K",
        grams: 7.9,
        dollars: 420,
        isScrap: true,
      },
    ],
  },
];
