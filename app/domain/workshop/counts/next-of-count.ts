import { counted } from "../../counted.ts";
import { dayIn } from "../../dates.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import { type Count, COUNT_RESULT_LABELS, COUNT_RESULTS, type CountResult } from "./count.ts";

const STEPS = ["Started", "Counting", "Ended", "Resolved"] as const;

export interface NextOfCount extends NextOfRecord<"end" | "resolve"> {
  /** The list that has what is to be resolved. */
  result: CountResult | null;
}

/** Says what is next for a count. It isn't to end it while something hasn't been scanned. */
export function nextOfCount(
  { kind, store, figures, undecided, undecidedIn, endedAt }: Omit<Count, "values">,
  { date }: Pick<Words, "date">,
): NextOfCount {
  const { found, missing } = figures;
  const says = (act: "end" | "resolve" | null, words: string, step: (typeof STEPS)[number]): NextOfCount => ({
    act,
    says: words,
    isUrgent: act === "resolve",
    steps: STEPS,
    at: STEPS.indexOf(step),
    result: undecidedIn,
  });
  if (endedAt === null) {
    const hasScans = COUNT_RESULTS.some((result) => result !== "missing" && figures[result] > 0);
    const ending = "Ending saves the result and moves nothing.";
    if (!hasScans) return says(null, `Scan ${counted(missing, "item")}.`, "Started");
    if (missing > 0) return says(null, `${counted(missing, "item")} left to scan. ${ending}`, "Counting");
    return says("end", `Everything is found. ${ending}`, "Counting");
  }
  if (undecided > 0) {
    const first = undecidedIn === null ? "" : COUNT_RESULT_LABELS[undecidedIn];
    const which = undecided === 1 ? `: ${first}` : `. Start with ${first}`;
    return says("resolve", `${counted(undecided, "difference")} not resolved yet${first && which}.`, "Ended");
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
