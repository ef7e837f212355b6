import { expect, test } from "vitest";
import { instant } from "~/domain/dates";
import { nextOfTransfer } from "~/domain/stock/transfers/next-of-transfer";
import { NO_FIGURES, type Transfer } from "~/domain/stock/transfers/transfer";

const NOON = instant(Date.parse("2026-11-19T17:00:00Z"));
const store = (key: string, name: string) => ({ key, name, zone: "America/New_York" });
const OPEN: Transfer = {
  id: 2,
  from: store("new_york", "New York"),
  to: store("denver", "Denver"),
  note: null,
  state: "open",
  begunAt: NOON,
  begunBy: "Rosa Delgado",
  sentAt: null,
  sentBy: null,
  closedAt: null,
  closedBy: null,
  version: 1,
  figures: NO_FIGURES,
};
const NOTHING_STUCK = { count: 0, says: "" };
const SENT = { state: "sent", sentAt: NOON } as const;
const CLOSED = { state: "closed", closedAt: NOON, closedBy: "Rosa Delgado" } as const;

const of = (figures: Partial<Transfer["figures"]>) => ({ figures: { ...NO_FIGURES, ...figures } });

test.each<[string, Partial<Transfer>, act: string | null, says: string, step: string | null]>([
  ["an empty list", {}, null, "Nothing packed yet. Scan what goes.", "Started"],
  [
    "a packed one",
    of({ waiting: 3 }),
    "send",
    "3 items packed. Sent items can't be sold until they arrive.",
    "Packed",
  ],
  [
    "a sent one is received, not closed",
    { ...SENT, ...of({ waiting: 3 }) },
    "receive",
    "3 items are on the way. Scan what arrives.",
    "Sent",
  ],
  [
    "one that came in part",
    { ...SENT, ...of({ waiting: 1, arrived: 2 }) },
    "receive",
    "1 item is on the way. Scan what arrives.",
    "Arriving",
  ],
  [
    "one that lost something",
    { ...SENT, ...CLOSED, ...of({ missing: 1, arrived: 2 }) },
    null,
    "1 item is missing. Scan what turns up, or check what is lost.",
    "Arriving",
  ],
  [
    "one that came",
    { ...SENT, ...CLOSED, ...of({ arrived: 3 }) },
    null,
    "Closed 2026-11-19 by Rosa Delgado: 3 of 3 arrived.",
    "Closed",
  ],
  ["a discarded one", { ...CLOSED, ...of({ waiting: 3 }) }, null, "Discarded before it was sent.", null],
])("a transfer says what is next: %s", (_, facts, act, says, step) => {
  const next = nextOfTransfer({ ...OPEN, ...facts }, NOTHING_STUCK, { date: String });
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
});

test.each([
  [1, "1 item can't go: A-1 is sold. Remove it from the list."],
  [2, "2 items can't go: A-1 is sold. Remove them from the list."],
])("a list isn't to be sent while %i of its items can't go", (count, says) => {
  const packed = { ...OPEN, ...of({ waiting: 3 }) };
  expect(nextOfTransfer(packed, { count, says: "A-1 is sold" }, { date: String })).toMatchObject({
    act: null,
    says,
  });
});
