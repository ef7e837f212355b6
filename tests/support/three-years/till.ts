import { cents } from "~/domain/money";
import { closeTill } from "~/domain/counter/till/close-till.server";
import { moveCash } from "~/domain/counter/till/move-cash.server";
import { add } from "../../domain/returns/plain-tickets.ts";
import { enact } from "../shop.ts";
import { anEmptyTill, type Clerk, type Till } from "./clerk.ts";

/** Opens a till the way any event at it does. */
export function openTill(clerk: Clerk, store: string): Till {
  const till = clerk.tills.get(store)!;
  till.isOpen = true;
  return till;
}

/** Puts money in; negative takes it out. `rounding` is what a store without cents adds to cash, and keeps. */
export function putInTill(clerk: Clerk, store: string, kind: string, amount: number, rounding = 0): void {
  const { expected } = openTill(clerk, store);
  expected.set(kind, (expected.get(kind) ?? 0) + amount + rounding);
}

/** What rounding adds to a cash payment in a store without cents. */
export function rounded(store: string, kind: string, amount: number): number {
  if (store !== "honolulu" || kind !== "cash") return 0;
  const size = Math.abs(amount);
  const over = size % 5;
  const by = over <= 2 ? -over : 5 - over;
  return amount < 0 ? -by : by;
}

export function moveSomeCash(clerk: Clerk, store: string): void {
  const amount = clerk.random.whole(1_00, 200_00);
  const till = clerk.tills.get(store)!;
  const kind = !till.isOpen ? "float" : clerk.random.pick(["in", "out"] as const);
  const reason = kind === "float" ? null : "Change";
  enact((ctx) => moveCash(ctx, { location: store, till: null, kind, amount: cents(amount), reason }));
  putInTill(clerk, store, "cash", kind === "out" ? -amount : amount);
  if (kind === "in") till.cashIn += amount;
  if (kind === "out") till.cashOut += amount;
}

/** Kinds of payment that nobody counts: the clerk only counts cash. */
const NOT_COUNTED = ["card", "check", "financing", "other", "unspecified"] as const;

export function closeTillOfStore(clerk: Clerk, store: string): void {
  const till = clerk.tills.get(store)!;
  if (!till.isOpen) return;
  const expected = till.expected.get("cash") ?? 0;
  const off = clerk.random.chance(0.3) ? clerk.random.whole(-500, 500) : 0;
  const cash = Math.max(0, expected + off);
  const close = enact((ctx) =>
    closeTill(ctx, {
      location: store,
      till: null,
      counted: { cash: cents(cash), card: null, check: null, financing: null, other: null },
      denominations: null,
      note: null,
      floatLeft: null,
    }),
  );
  const all = add([...till.expected.values()], (amount) => amount);
  const notCounted = add(NOT_COUNTED, (kind) => till.expected.get(kind) ?? 0);
  const { cashIn, cashOut } = till;
  const overOrShort = cash - expected;
  clerk.ledger.say(
    `Z${close.id}`,
    { day: clerk.today(store), location: store, keys: { close: close.id, till: close.till } },
    "closes",
    {
      cashIn,
      cashOut,
      expected: all,
      counted: all - notCounted + overOrShort,
      notCounted,
      overOrShort,
    },
  );
  clerk.closes.push({ id: close.id, store, day: clerk.today(store), expected: new Map(till.expected) });
  clerk.tills.set(store, anEmptyTill(till.closes + 1));
  clerk.count("close");
}

/** Records a payment; negative for a refund. */
export function pay(clerk: Clerk, document: string, store: string, kind: string, amount: number): void {
  const rounding = rounded(store, kind, amount);
  const of = { day: clerk.today(store), location: store };
  clerk.ledger.say(document, { ...of, keys: { kind } }, "payments", {
    taken: Math.max(amount, 0),
    refunded: Math.max(-amount, 0),
    net: amount,
  });
  putInTill(clerk, store, kind, amount, rounding);
}
