import { expect, test } from "vitest";
import type { Buy, BuyLine } from "~/domain/counter/buys/buy";
import { nextOfBuy } from "~/domain/counter/buys/next-of-buy";
import { day, instant } from "~/domain/dates";
import { cents, inMoney } from "~/domain/money";

const NOON = instant(Date.parse("2026-11-19T17:00:00Z"));
const words = { money: (amount: ReturnType<typeof cents>) => inMoney(amount, "USD"), date: String };
const OPEN: Buy = {
  id: 2,
  store: { key: "boca", name: "Boca Raton", zone: "America/New_York" },
  customer: { id: 31, name: "Hugo Baptista" },
  state: "open",
  begunAt: NOON,
  begunBy: "Rosa Delgado",
  boughtAt: null,
  day: null,
  boughtBy: null,
  paidBy: null,
  checkNumber: null,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  items: 2,
  total: cents(34_000),
  hasIdentity: false,
  version: 1,
};
const BOUGHT = { state: "bought", boughtAt: NOON, paidBy: "check", hasIdentity: true } as const;
const heldUntil = (until: string | null): Pick<BuyLine, "piece"> => ({
  piece: { id: 1, sku: "BUY-1", state: "hold", isScrap: true, heldUntil: until === null ? null : day(until) },
});

type Case = [string, Partial<Buy>, (string | null)[], act: string | null, says: string, step: string | null];
test.each<Case>([
  [
    "nothing is entered",
    { items: 0 },
    [],
    "add",
    "Nothing entered. Add what Hugo Baptista sells.",
    "Started",
  ],
  [
    "nothing has a price",
    { total: cents(0) },
    [],
    "add",
    "2 items for $0.00. No item has a price. Remove one and add it again with its price.",
    "Items entered",
  ],
  [
    "nobody looked at an ID",
    {},
    [],
    "identify",
    "2 items for $340.00. Record who Hugo Baptista is before you pay: the law requires it.",
    "Items entered",
  ],
  [
    "it can be paid",
    { hasIdentity: true },
    [],
    "pay",
    "2 items for $340.00. Ready to pay Hugo Baptista.",
    "ID taken",
  ],
  [
    "the law holds it",
    BOUGHT,
    ["2026-12-19", "2026-12-10", null],
    null,
    "Held by law until 2026-12-19 (29 more days).",
    "Paid",
  ],
  [
    "the hold of what wasn't released ended today",
    BOUGHT,
    ["2026-11-20", null],
    null,
    "The hold by law ended 2026-11-20. Release the item.",
    "Paid",
  ],
  ["it is free", BOUGHT, [null], null, "Paid $340.00 on 2026-11-19 (check). Nothing is held.", "Released"],
  ["it was voided", { state: "voided", voidedAt: NOON }, [], null, "Voided 2026-11-19.", null],
  ["it was discarded", { state: "discarded" }, [], null, "Discarded before it was paid.", null],
])("a buy says what is next: %s", (_, facts, held, act, says, step) => {
  const next = nextOfBuy({ ...OPEN, ...facts }, held.map(heldUntil), words, day("2026-11-20"));
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
});
