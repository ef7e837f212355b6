import { type CountDecision, type CountKind, type CountResult, COUNT_RESULTS } from "~db/count-results.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { type OrderKind, type OrderPlace, placeText } from "../orders/order.ts";
import type { Permission } from "../../permissions.ts";
import { categoryLabel } from "../../stock/pieces/categories.ts";

export {
  COUNT_DECISIONS,
  COUNT_KINDS,
  COUNT_RESULTS,
  type CountDecision,
  type CountKind,
  type CountResult,
} from "~db/count-results.ts";

/** Places that can be counted alone: what is abroad can't be scanned. */
export const COUNTED_PLACES = ["tray", "safe", "bench", "ready"] as const satisfies readonly OrderPlace[];

export const COUNT_KIND_LABELS: Record<CountKind, string> = {
  orders: "Customers' items",
  pieces: "Inventory",
};

/** What seeing and making a count takes. */
export const COUNT_RIGHTS = {
  orders: { view: "repairs.view", count: "repairs.edit" },
  pieces: { view: "inventory.view", count: "inventory.edit" },
} as const satisfies Record<CountKind, Record<"view" | "count", Permission>>;

export const COUNT_RESULT_LABELS: Record<CountResult, string> = {
  found: "Found",
  missing: "Missing",
  elsewhere: "Other place",
  other_store: "Other store",
  handed_over: "Handed Over",
  sold: "Sold",
  away: "Not on hand",
  twice: "Scanned twice",
  unknown: "Unknown",
};

/** The results that a count of this kind can have, in their order. */
export const RESULTS_OF_KIND: Record<CountKind, readonly CountResult[]> = {
  orders: COUNT_RESULTS.filter((result) => result !== "sold" && result !== "away"),
  pieces: COUNT_RESULTS.filter((result) => result !== "handed_over"),
};

export const COUNT_DECISION_LABELS: Record<CountDecision, string> = {
  lost: "Lost",
  found_since: "Found later",
  put_here: "Moved here",
  back_in_stock: "Back in stock",
  left: "Left as is",
};

/** How many lines there are of each result. */
export type CountFigures = Record<CountResult, number>;

export const NO_FIGURES = Object.fromEntries(COUNT_RESULTS.map((result) => [result, 0])) as CountFigures;

/** What pieces are worth. */
export interface PieceValue {
  retailPrice: Cents;
  cost: Cents;
}

/** Without an end it goes on, and what is missing is what nobody has scanned yet. */
export interface Count extends CountHead {
  figures: CountFigures;
  /** Of pieces: what was found as expected, and what is missing, at the prices of that moment. */
  values: Record<"found" | "missing", PieceValue> | null;
  /** Differences of pieces of which nobody decided yet. */
  undecided: number;
}

export interface CountHead {
  id: number;
  kind: CountKind;
  store: { key: string; name: string; zone: string };
  /** Null for the whole store. */
  place: OrderPlace | null;
  placeName: string | null;
  /** Of pieces; null for all. */
  category: string | null;
  displayCase: string | null;
  begunAt: Instant;
  begunBy: string;
  endedAt: Instant | null;
  endedBy: string | null;
}

export interface CountLine {
  id: number;
  result: CountResult;
  /** Null for a piece, and for a number that nothing has. */
  order: { id: number; kind: OrderKind; item: string; customerName: string } | null;
  piece: ({ id: number; sku: string; description: string } & PieceValue) | null;
  /** What was scanned, if nothing has that number. */
  scanned: string | null;
  /** Where the books had it then, and what a piece was. */
  recorded: {
    store: string | null;
    storeName: string | null;
    place: OrderPlace | null;
    name: string | null;
    category: string | null;
    displayCase: string | null;
    state: string | null;
  };
  /** The ticket that sold the piece. */
  sale: { id: number; soldAt: Instant } | null;
  /** The scan before, of one that was scanned twice. */
  first: { at: Instant; by: string } | null;
  decision: { decision: CountDecision; at: Instant; by: string } | null;
  at: Instant;
  by: string;
}

/** What can be decided of a line; empty where there is nothing to decide. Says nothing of whether somebody did. */
export function decisionsFor(
  count: Pick<CountHead, "kind" | "displayCase">,
  { result, recorded }: Pick<CountLine, "result" | "recorded">,
): CountDecision[] {
  if (count.kind !== "pieces") return [];
  switch (result) {
    case "missing":
      return ["found_since", "lost"];
    case "other_store":
      return ["put_here", "left"];
    case "elsewhere": {
      const isElsewhere =
        recorded.store === null || (count.displayCase !== null && recorded.displayCase !== count.displayCase);
      return isElsewhere ? ["put_here", "left"] : ["left"];
    }
    case "away":
      return recorded.state === "lost" ? ["back_in_stock", "left"] : ["left"];
    case "sold":
    case "unknown":
      return ["left"];
    default:
      return [];
  }
}

/** Results of which somebody decides, for pieces. */
export const DECIDED_RESULTS: readonly CountResult[] = [
  "missing",
  "elsewhere",
  "other_store",
  "sold",
  "away",
  "unknown",
];

/** 'Boca Raton, Tray 3', 'Boca Raton, whole store', 'Boca Raton, Case 3, Rings'. */
export function countedText({
  kind,
  store,
  place,
  placeName,
  category,
  displayCase,
}: Pick<CountHead, "kind" | "store" | "place" | "placeName" | "category" | "displayCase">): string {
  if (kind === "pieces")
    return [
      store.name,
      displayCase,
      category === null ? displayCase === null && "all inventory" : categoryLabel(category),
    ]
      .filter(Boolean)
      .join(", ");
  return `${store.name}, ${place ? placeText({ place, name: placeName }) : "whole store"}`;
}
