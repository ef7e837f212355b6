import { expect, test } from "vitest";
import { instant } from "~/domain/dates";
import { type Count, type CountHead, type CountLine, NO_FIGURES } from "~/domain/workshop/counts/count";
import { decisionsFor } from "~/domain/workshop/counts/count-decisions";
import { type CountStep, nextOfCount, type SingleDifference } from "~/domain/workshop/counts/next-of-count";

const NOON = instant(Date.parse("2026-11-19T17:00:00Z"));
const OPEN: Omit<Count, "values"> = {
  id: 2,
  kind: "pieces",
  store: { key: "boca", name: "Boca Raton", zone: "America/New_York" },
  place: null,
  placeName: null,
  category: null,
  displayCase: null,
  begunAt: NOON,
  begunBy: "Rosa Delgado",
  endedAt: null,
  endedBy: null,
  figures: NO_FIGURES,
  undecided: 0,
  undecidedIn: null,
};
const of = (figures: Partial<Count["figures"]>) => ({ figures: { ...NO_FIGURES, ...figures } });

test.each<[string, Partial<Count>, act: string | null, says: string, step: string]>([
  ["nothing is scanned", of({ missing: 60 }), null, "Scan 60 items.", "Started"],
  [
    "something is missing, so ending it isn't next",
    of({ missing: 48, found: 12 }),
    null,
    "48 items left to scan. Ending saves the result and moves nothing.",
    "Counting",
  ],
  [
    "everything is found",
    of({ found: 60 }),
    "end",
    "Everything is found. Ending saves the result and moves nothing.",
    "Counting",
  ],
  [
    "there is one difference, of a line that isn't known",
    { endedAt: NOON, undecided: 1, undecidedIn: "sold", ...of({ found: 59, sold: 1 }) },
    "resolve",
    "1 difference not resolved yet. Start with Sold.",
    "Ended",
  ],
  [
    "there are several differences",
    { endedAt: NOON, undecided: 2, undecidedIn: "sold", ...of({ found: 58, missing: 1, sold: 1 }) },
    "resolve",
    "2 differences not resolved yet. Start with Sold.",
    "Ended",
  ],
  [
    "there are none",
    { endedAt: NOON, ...of({ found: 60 }) },
    null,
    "Ended 2026-11-19 with 60 items found. Nothing is left to resolve.",
    "Resolved",
  ],
  [
    "customers' things are missing",
    { kind: "orders", endedAt: NOON, ...of({ found: 6, missing: 2 }) },
    null,
    "Ended 2026-11-19. 2 items not found.",
    "Ended",
  ],
])("a count says what is next: %s", (_, facts, act, says, step) => {
  const next = nextOfCount({ ...OPEN, ...facts }, { date: String }, null);
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
});

const HERE: CountLine["recorded"] = {
  store: "boca",
  storeName: "Boca Raton",
  place: null,
  name: null,
  category: "rings",
  displayCase: "Case 3",
  state: "available",
};

interface Difference extends Pick<CountLine, "result"> {
  recorded?: Partial<CountLine["recorded"]>;
  /** What is counted, other than all. */
  scope?: Partial<CountHead>;
  steps?: CountStep[];
}

const saysOf = ({ result, recorded, scope, steps = [] }: Difference, mayDecide = true) => {
  const count = { ...OPEN, ...scope, endedAt: NOON, undecided: 1, undecidedIn: result };
  const decisions = decisionsFor(count, { result, recorded: { ...HERE, ...recorded } });
  const single: SingleDifference = { name: "RNG-2001", steps, decisions, mayDecide };
  return nextOfCount(count, { date: String }, single).says;
};

test.each<[Difference, difference: string, remedy: string]>([
  [{ result: "missing" }, "RNG-2001 wasn't found.", "Say that it turned up later, or mark it as lost."],
  [
    { result: "elsewhere", recorded: { displayCase: "Case 4" }, scope: { displayCase: "Case 3" } },
    "RNG-2001 was scanned in another place than recorded.",
    "Move it here, or leave it as is.",
  ],
  [
    { result: "elsewhere", scope: { displayCase: "Case 3", category: "watches" } },
    "RNG-2001 was scanned but is of another category.",
    "Leave it as is.",
  ],
  [
    { result: "other_store", recorded: { store: "denver" } },
    "RNG-2001 was recorded in another store.",
    "Move it here, or leave it as is.",
  ],
  [
    { result: "sold", recorded: { state: "sold" }, steps: ["view_sale"] },
    "RNG-2001 was scanned but already sold.",
    "Look at its sale, or leave it as is.",
  ],
  [
    { result: "sold", recorded: { state: "sold" } },
    "RNG-2001 was scanned but already sold.",
    "Leave it as is.",
  ],
  [
    { result: "away", recorded: { state: "lost" } },
    "RNG-2001 was scanned but wasn't on hand.",
    "Put it back in stock, or leave it as is.",
  ],
  [
    { result: "away", recorded: { state: "memo_out" } },
    "RNG-2001 was scanned but wasn't on hand.",
    "Leave it as is.",
  ],
  [
    { result: "unknown", steps: ["add_item"] },
    "RNG-2001 was scanned, but no item had this number.",
    "Add it, or leave it as is.",
  ],
  [
    { result: "unknown", steps: ["view_item"] },
    "RNG-2001 was scanned, but no item had this number.",
    "Look at the item that has it now, or leave it as is.",
  ],
])("a count says what its only difference is, and what can be done: %o", (line, difference, remedy) => {
  expect(saysOf(line)).toBe(`${difference} ${remedy}`);
  expect(saysOf(line, false)).toBe(`${difference} Not resolved yet.`);
});
