import { expect, test } from "vitest";
import { instant } from "~/domain/dates";
import { cents, inMoney } from "~/domain/money";
import type { MeltLot } from "~/domain/stock/melt-lots/melt-lot";
import { nextOfMeltLot } from "~/domain/stock/melt-lots/next-of-melt-lot";

const NOON = instant(Date.parse("2026-11-19T17:00:00Z"));
const words = { money: (amount: ReturnType<typeof cents>) => inMoney(amount, "USD"), date: String };
const OPEN: Omit<MeltLot, "cost"> = {
  id: 2,
  store: { key: "boca", name: "Boca Raton", zone: "America/New_York" },
  refiner: "Hale Refining",
  note: null,
  state: "open",
  begunAt: NOON,
  begunBy: "Rosa Delgado",
  sentAt: null,
  sentBy: null,
  settledAt: null,
  settledBy: null,
  items: 2,
  estimate: null,
  brought: null,
  settlement: null,
  version: 1,
};

type Case = [
  string,
  Partial<MeltLot>,
  numbers: { unknown?: number; stuck?: number },
  act: string | null,
  says: string,
  step: string | null,
];
test.each<Case>([
  [
    "nothing is packed",
    { items: 0 },
    {},
    "pack",
    "Nothing packed yet. Scan scrap, or add all of it.",
    "Started",
  ],
  [
    "a value is unknown",
    {},
    { unknown: 1 },
    "value",
    "1 item without a melt value. Check metal, karat, weight and metal prices.",
    "Packed",
  ],
  [
    "an item was sold",
    {},
    { unknown: 1, stuck: 1 },
    null,
    "1 item can't go. Remove it from the lot.",
    "Packed",
  ],
  ["it is packed", {}, {}, "send", "2 items packed, ready to send.", "Valued"],
  [
    "it was sent",
    { state: "sent", sentAt: NOON, sentBy: "Rosa Delgado" },
    {},
    "settle",
    "2 items sent 2026-11-19 by Rosa Delgado. Enter the payment once it comes.",
    "Sent",
  ],
  [
    "it was settled",
    { state: "settled", sentAt: NOON, settledAt: NOON, settledBy: "Rosa Delgado", brought: cents(37_000) },
    {},
    null,
    "Settled 2026-11-19 by Rosa Delgado: $370.00 for 2 items.",
    "Settled",
  ],
  ["it was discarded", { state: "discarded" }, {}, null, "Discarded before it was sent.", null],
])("a melt lot says what is next: %s", (_, facts, { unknown = 0, stuck = 0 }, act, says, step) => {
  const next = nextOfMeltLot({ ...OPEN, ...facts }, { unknown, stuck }, words);
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
});
