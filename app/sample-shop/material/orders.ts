import type { Condition } from "~/domain/workshop/envelopes/conditions-at-intake";

/** Days since each step of a layaway, the oldest first. Each payment is the next installment. */
export interface LayawayCourse {
  taken: number;
  count: number;
  paid: number[];
  /** Percent taken off the list price. */
  off?: number;
  handedOver?: number;
  cancelled?: number;
}

/** A late layaway, one on time, one that is paid, one handed over, one cancelled, and a new one with a discount. */
export const LAYAWAYS: LayawayCourse[] = [
  { taken: 40, count: 3, paid: [40] },
  { taken: 75, count: 4, paid: [75, 45, 16] },
  { taken: 102, count: 3, paid: [102, 71, 40] },
  { taken: 150, count: 3, paid: [150, 119, 90], handedOver: 88 },
  { taken: 120, count: 4, paid: [120, 88], cancelled: 50 },
  { taken: 19, count: 6, paid: [19], off: 10 },
];

/** Days since each step of a special order. `promised` is days ahead, or negative for days ago. */
export interface SpecialOrderCourse {
  /** Description, price and cost in dollars, vendor, and the vendor's number. */
  said: string;
  taken: number;
  approved?: number;
  deposit?: number;
  ordered?: number;
  promised?: number;
  arrived?: number;
  handedOver?: number;
  cancelled?: number;
}

/** A quote, an order on its way, a late one, one that arrived, one handed over, and one cancelled. */
export const SPECIAL_ORDERS: SpecialOrderCourse[] = [
  { said: "Pair of wedding bands, platinum, 4 mm|2900|1560|Kessel & Son|", taken: 18 },
  {
    said: "Halo mounting for her 1.2 ct, 18K white gold|2450|1320|Aurelia Castings|AC-20417",
    taken: 20,
    approved: 19,
    deposit: 19,
    ordered: 18,
    promised: 9,
  },
  {
    said: "Automatic watch, 38 mm, blue dial|3150|2230|Northline Watches|N-88031",
    taken: 34,
    approved: 34,
    deposit: 34,
    ordered: 33,
    promised: -4,
  },
  {
    said: "Tennis bracelet, 3 cttw, 7 in|4200|2600|Delmar Gems|4471",
    taken: 30,
    approved: 30,
    deposit: 30,
    ordered: 29,
    promised: 2,
    arrived: 15,
  },
  {
    said: "Signet ring, 14K, crest engraved|1280|690|Kessel & Son|K-1190",
    taken: 80,
    approved: 79,
    deposit: 79,
    ordered: 78,
    arrived: 45,
    handedOver: 41,
  },
  {
    said: "Emerald studs, 1 cttw, 18K|1950|1080|Delmar Gems|4390",
    taken: 55,
    approved: 55,
    deposit: 55,
    ordered: 54,
    cancelled: 30,
  },
];

/** Details of a repair's first item, and another item in the envelope. */
export interface EnvelopeCourse {
  metal?: string;
  stones?: string;
  declaredDollars?: number;
  condition: Condition[];
  conditionNote?: string;
  other?: { description: string; work: string; dollars: number; condition: Condition[] };
  /** An outside workshop. `dueBack` is days ahead, or negative for days ago. */
  workshop?: { name: string; dueBack: number };
  deposit?: boolean;
  waits?: boolean;
}

export const ENVELOPES: EnvelopeCourse[] = [
  {
    metal: "Platinum",
    declaredDollars: 6200,
    condition: ["worn_prongs", "scratches"],
    workshop: { name: "Kessel & Son", dueBack: -2 },
    deposit: true,
  },
  {
    condition: ["scratches"],
    other: { description: "Ladies' watch, steel", work: "Battery", dollars: 15, condition: ["not_running"] },
    workshop: { name: "Northline Watches", dueBack: 5 },
  },
  { metal: "14K yellow gold", condition: ["bent"], conditionNote: "Bent at the clasp", waits: true },
  {
    stones: "Round, 0.4 ct",
    declaredDollars: 1800,
    condition: ["loose_stone"],
    workshop: { name: "Aurelia Castings", dueBack: 3 },
    deposit: true,
  },
];
