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
  unknown: number,
  act: string | null,
  says: string,
  step: string | null,
];
test.each<Case>([
  ["nothing is packed", { items: 0 }, 0, "pack", "Scan scrap of Boca Raton, or add all of it.", "Started"],
  [
    "a value is unknown",
    {},
    1,
    null,
    "1 item without a melt value. Check metal, karat, weight and metal prices.",
    "Packed",
  ],
  ["it is packed", {}, 0, "send", "2 items, $390.58 to melt. Ready for Hale Refining.", "Valued"],
  [
    "it was sent",
    { state: "sent", sentAt: NOON },
    0,
    "settle",
    "With Hale Refining since 2026-11-19. Enter the payment once it comes.",
    "Sent",
  ],
  [
    "it was settled",
    { state: "settled", sentAt: NOON, settledAt: NOON, brought: cents(37_000) },
    0,
    null,
    "Settled 2026-11-19 for $370.00.",
    "Settled",
  ],
  ["it was discarded", { state: "discarded" }, 0, null, "Discarded before it was sent.", null],
])("a melt lot says what is next: %s", (_, facts, unknown, act, says, step) => {
  const next = nextOfMeltLot({ ...OPEN, ...facts }, { worth: cents(39_058), unknown }, words);
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
});
