import { expect, test } from "vitest";
import { day, instant } from "~/domain/dates";
import { cents, inMoney } from "~/domain/money";
import { nextOfReceiving } from "~/domain/stock/receivings/next-of-receiving";

const store = { key: "boca", name: "Boca Raton", zone: "America/New_York" };
const RECEIVED = { receivedAt: instant(Date.parse("2026-11-19T17:00:00Z")), receivedBy: "Rosa Delgado" };
const words = { money: (amount: ReturnType<typeof cents>) => inMoney(amount, "USD"), date: String };

const asked = { toGoBack: 2, today: day("2026-11-25"), words };

type Entered = Parameters<typeof nextOfReceiving>[0];

const nextOf = (facts: Partial<Entered>) =>
  nextOfReceiving(
    { pieces: 3, receivedAt: null, receivedBy: null, memoDueDay: null, store, ...facts },
    asked,
  );

test.each<[string, Partial<Entered>, act: string, says: string, step: string]>([
  ["an empty draft", { pieces: 0 }, "add", "Nothing entered. Add each line on the invoice.", "Started"],
  [
    "an empty draft with a total",
    { pieces: 0, invoiceDifference: cents(1000) },
    "add",
    "Nothing entered. Add each line on the invoice.",
    "Started",
  ],
  [
    "one that lacks items of the invoice",
    { invoiceDifference: cents(1000) },
    "add",
    "3 items entered. $10.00 missing: add the item, or correct the invoice.",
    "Items entered",
  ],
  [
    "one with more than the invoice",
    { invoiceDifference: cents(-1000) },
    "correct",
    "3 items entered. $10.00 too much. If each cost is right, correct the invoice.",
    "Items entered",
  ],
  [
    "one that matches",
    { invoiceDifference: cents(0) },
    "receive",
    "3 items entered. They are in stock once received. The invoice total matches its items and freight.",
    "Invoice matches",
  ],
  [
    "one without a total",
    {},
    "receive",
    "3 items entered. They are in stock once received.",
    "Items entered",
  ],
  ["a received one", RECEIVED, "tags", "3 items received 2026-11-19 by Rosa Delgado.", "In stock"],
  [
    "a received one that differs",
    { ...RECEIVED, invoiceDifference: cents(1000) },
    "tags",
    "3 items received 2026-11-19 by Rosa Delgado. The invoice is $10.00 above its items and freight.",
    "In stock",
  ],
  [
    "one on memo",
    { ...RECEIVED, memoDueDay: day("2026-11-30") },
    "tags",
    "3 items received 2026-11-19 by Rosa Delgado. 2 still on memo, due back 2026-11-30.",
    "In stock",
  ],
  [
    "one on memo that is due back",
    { ...RECEIVED, memoDueDay: day("2026-11-24") },
    "give_back",
    "3 items received 2026-11-19 by Rosa Delgado. 2 still on memo, due back 2026-11-24, 1 day late.",
    "In stock",
  ],
])("a receiving says what is next: %s", (_, facts, act, says, step) => {
  const next = nextOf(facts);
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
});

test.each<[Partial<Entered>, differs: number | null]>([
  [{ pieces: 3, invoiceDifference: cents(1000) }, 1000],
  [{ pieces: 3, invoiceDifference: cents(-1000) }, -1000],
  [{ ...RECEIVED, pieces: 3, invoiceDifference: cents(-1000) }, -1000],
  [{ pieces: 3, invoiceDifference: cents(0) }, null],
  [{ pieces: 3, invoiceDifference: null }, null],
  [{ pieces: 3 }, null],
  [{ pieces: 0, invoiceDifference: cents(1000) }, null],
])("entered items differ from the invoice as its arithmetic says: %o", (facts, differs) => {
  const next = nextOf(facts);
  expect([next.differs, next.isUrgent]).toEqual([differs, differs !== null]);
});
