import type { CountDecision, CountResult } from "~db/count-results.ts";
import type { CountHead, CountLine } from "./count.ts";

export const COUNT_DECISION_LABELS: Record<CountDecision, string> = {
  lost: "Lost",
  found_since: "Found later",
  put_here: "Moved here",
  back_in_stock: "Back in stock",
  left: "Left as is",
};

/**
 * Lists the possible decisions on a line; empty if there is nothing to decide. It doesn't tell if somebody
 * already decided.
 */
export function decisionsFor(
  count: Pick<CountHead, "kind" | "displayCase">,
  { result, recorded }: Pick<CountLine, "result" | "recorded">,
): CountDecision[] {
  if (count.kind !== "pieces") return [];
  const possible = DECISIONS[result] ?? [];
  const isElsewhere =
    recorded.store === null || (count.displayCase !== null && recorded.displayCase !== count.displayCase);
  const isIdle = (result === "elsewhere" && !isElsewhere) || (result === "away" && recorded.state !== "lost");
  return isIdle ? ["left"] : [...possible];
}

/** Decisions on each result of a count of pieces that needs one. */
const DECISIONS: Partial<Record<CountResult, readonly CountDecision[]>> = {
  missing: ["found_since", "lost"],
  elsewhere: ["put_here", "left"],
  other_store: ["put_here", "left"],
  sold: ["left"],
  away: ["back_in_stock", "left"],
  unknown: ["left"],
};

/** Results of a count of pieces that need a decision. */
export const DECIDED_RESULTS = Object.keys(DECISIONS) as readonly CountResult[];
