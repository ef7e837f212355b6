import { expect, test } from "vitest";
import { instant } from "~/domain/dates";
import { type Count, NO_FIGURES } from "~/domain/workshop/counts/count";
import { nextOfCount } from "~/domain/workshop/counts/next-of-count";

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
    "there are differences",
    { endedAt: NOON, undecided: 1, undecidedIn: "sold", ...of({ found: 59, sold: 1 }) },
    "resolve",
    "RNG-2001 was scanned but is sold. Look at its sale, or leave it as is.",
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
  const next = nextOfCount({ ...OPEN, ...facts }, { date: String }, "RNG-2001");
  expect([next.act, next.says]).toEqual([act, says]);
  expect(next.at === null ? null : next.steps[next.at]).toBe(step);
  expect(next.result).toBe(act === "resolve" ? "sold" : null);
});
