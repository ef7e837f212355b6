import type { CountDecision } from "~db/count-results.ts";
import { counted } from "../../counted.ts";
import { dayIn } from "../../dates.ts";
import { capitalized } from "../../first-letter.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import { type Count, COUNT_RESULT_LABELS, COUNT_RESULTS, type CountResult } from "./count.ts";

const STEPS = ["Started", "Counting", "Ended", "Resolved"] as const;

export type NextOfCount = NextOfRecord<"end" | "resolve">;

/** A page that helps to decide. */
export type CountStep = "view_sale" | "view_item" | "add_item";

/** The only difference that is left to resolve. */
export interface SingleDifference {
  /** SKU, or the scanned number. */
  name: string;
  /** Pages that whoever looks may open. */
  steps: readonly CountStep[];
  /** Decisions that can be made about it. */
  decisions: readonly CountDecision[];
  /** Whether whoever looks may make them. */
  mayDecide: boolean;
}

/** What was wrong when it was scanned, or the count ended. */
const DIFFERENCES: Partial<Record<CountResult, (decisions: readonly CountDecision[]) => string>> = {
  missing: () => "wasn't found",
  elsewhere: (decisions) =>
    decisions.includes("put_here")
      ? "was scanned in another place than recorded"
      : "was scanned but is of another category",
  other_store: () => "was recorded in another store",
  sold: () => "was scanned but already sold",
  away: () => "was scanned but wasn't on hand",
  unknown: () => "was scanned, but no item had this number",
};

const WAYS: Record<CountStep | CountDecision, string> = {
  view_sale: "look at its sale",
  view_item: "look at the item that has it now",
  add_item: "add it",
  found_since: "say that it turned up later",
  lost: "mark it as lost",
  put_here: "move it here",
  back_in_stock: "put it back in stock",
  left: "leave it as is",
};

function sayDifference(
  result: CountResult,
  { name, steps, decisions, mayDecide }: SingleDifference,
): string | null {
  const difference = DIFFERENCES[result]?.(decisions);
  if (difference === undefined) return null;
  const remedy = mayDecide
    ? [...steps, ...decisions].map((way) => WAYS[way]).join(", or ")
    : "not resolved yet";
  return `${name} ${difference}. ${capitalized(remedy)}.`;
}

/** Says what is next for a count. It isn't to end it while something hasn't been scanned. */
export function nextOfCount(
  { kind, store, figures, undecided, undecidedIn, endedAt }: Omit<Count, "values">,
  { date }: Pick<Words, "date">,
  single: SingleDifference | null,
): NextOfCount {
  const { found, missing } = figures;
  const says = (act: "end" | "resolve" | null, words: string, step: (typeof STEPS)[number]): NextOfCount => ({
    act,
    says: words,
    isUrgent: act === "resolve",
    steps: STEPS,
    at: STEPS.indexOf(step),
  });
  if (endedAt === null) {
    const hasScans = COUNT_RESULTS.some((result) => result !== "missing" && figures[result] > 0);
    const ending = "Ending saves the result and moves nothing.";
    if (!hasScans) return says(null, `Scan ${counted(missing, "item")}.`, "Started");
    if (missing > 0) return says(null, `${counted(missing, "item")} left to scan. ${ending}`, "Counting");
    return says("end", `Everything is found. ${ending}`, "Counting");
  }
  if (undecided > 0) {
    const first = undecidedIn && single && sayDifference(undecidedIn, single);
    const start = undecidedIn && ` Start with ${COUNT_RESULT_LABELS[undecidedIn]}.`;
    return says(
      "resolve",
      first ?? `${counted(undecided, "difference")} not resolved yet.${start ?? ""}`,
      "Ended",
    );
  }
  const on = date(dayIn(store.zone, endedAt));
  if (kind === "orders" && missing > 0)
    return says(null, `Ended ${on}. ${counted(missing, "item")} not found.`, "Ended");
  return says(
    null,
    `Ended ${on} with ${counted(found, "item")} found. Nothing is left to resolve.`,
    "Resolved",
  );
}
