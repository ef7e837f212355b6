import { cents } from "../../money.ts";

/** Levels of care at the counter: which steps ask for more than a signed-in account. */
export const COUNTER_CARES = ["open", "usual", "strict"] as const;
export type CounterCare = (typeof COUNTER_CARES)[number];

export const COUNTER_CARE_LABELS: Record<CounterCare, string> = {
  open: "Open: any price, tax and trade-in without approval",
  usual: "Usual: asks beyond 20% off, $200 traded in, or less tax",
  strict: "Strict: asks beyond 10% off, for each trade-in, or less tax",
};

/** Settings that each choice sets. They can be changed afterward. */
export const SET_BY_CARE = {
  open: {
    discountLimit: 10_000,
    identityLimit: null,
    askLowTax: false,
    cashRefundLimit: cents(50_000),
    returnDays: 60,
  },
  usual: {
    discountLimit: 2_000,
    identityLimit: cents(20_000),
    askLowTax: true,
    cashRefundLimit: cents(50_000),
    returnDays: 60,
  },
  strict: {
    discountLimit: 1_000,
    identityLimit: cents(0),
    askLowTax: true,
    cashRefundLimit: cents(10_000),
    returnDays: 30,
  },
} as const;
