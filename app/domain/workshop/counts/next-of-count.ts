import { counted } from "../../counted.ts";
import { dayIn } from "../../dates.ts";
import type { NextOfRecord, Words } from "../../next-of-record.ts";
import { type Count, COUNT_RESULT_LABELS, COUNT_RESULTS, type CountResult } from "./count.ts";

const STEPS = ["Started", "Counting", "Ended", "Resolved"] as const;

export interface NextOfCount extends NextOfRecord<"end" | "resolve"> {
  /** The list that has what is to be resolved. */
  result: CountResult | null;
}

/** What a single difference is, and what can be done with it. */
const DIFFERENCES: Partial<Record<CountResult, (name: string) => string>> = {
  missing: (name) => `${name} wasn't found. Say whether it turned up later, or is lost.`,
  elsewhere: (name) => `${name} was scanned in another place than recorded. Move it here, or leave it as is.`,
  other_store: (name) => `${name} is recorded in another store. Move it here, or leave it as is.`,
  sold: (name) => `${name} was scanned but is sold. Look at its sale, or leave it as is.`,
  away: (name) => `${name} was scanned but isn't on hand. Put it back in stock, or leave it as is.`,
  unknown: (name) => `${name} was scanned but isn't in stock. Add it, or leave it as is.`,
};

/**
 * Says what is next for a count. It isn't to end it while something hasn't been scanned. `single` names what the
 * only difference is about, if there is one.
 */
export function nextOfCount(
  { kind, store, figures, undecided, undecidedIn, endedAt }: Omit<Count, "values">,
  { date }: Pick<Words, "date">,
  single: string | null = null,
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
    const first = undecidedIn && (undecided === 1 ? DIFFERENCES[undecidedIn]?.(single ?? "1 item") : null);
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
