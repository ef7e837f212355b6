import { type CountDecision, type CountKind, type CountResult, COUNT_RESULTS } from "~db/count-results.ts";
import type { Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import { type OrderKind, type OrderPlace, placeText } from "../orders/order.ts";
import { categoryLabel } from "../../stock/pieces/categories.ts";

export {
  COUNT_DECISIONS,
  COUNT_KINDS,
  COUNT_RESULTS,
  type CountDecision,
  type CountKind,
  type CountResult,
} from "~db/count-results.ts";

/** Places that can be counted alone. What is in an outside workshop can't be scanned. */
export const COUNTED_PLACES = ["tray", "safe", "bench", "ready"] as const satisfies readonly OrderPlace[];

export const COUNT_KIND_LABELS: Record<CountKind, string> = {
  orders: "Customers' items",
  pieces: "Inventory",
};

export const COUNT_RESULT_LABELS: Record<CountResult, string> = {
  found: "Found",
  missing: "Missing",
  elsewhere: "Other place",
  other_store: "Other store",
  handed_over: "Picked Up",
  sold: "Sold",
  away: "Not on hand",
  twice: "Scanned twice",
  unknown: "Unknown",
};

/** Until a count has ended, nothing in it is missing yet. */
export function missingLabel(isOpen: boolean): string {
  return isOpen ? "Left to scan" : COUNT_RESULT_LABELS.missing;
}

/**
 * What the figures of a count are called, on its page and in print. `foundSince`: how many of the missing ones somebody
 * found after it ended; the figures don't have them.
 */
export function figureLabels({
  isOpen,
  foundSince,
}: {
  isOpen: boolean;
  foundSince: number;
}): Record<"found" | "missing", string> {
  const whenEnded = (label: string) => (foundSince > 0 ? `${label} When It Ended` : label);
  return { found: whenEnded(COUNT_RESULT_LABELS.found), missing: whenEnded(missingLabel(isOpen)) };
}

/** Results that a count of this kind can have, in order. */
export const RESULTS_OF_KIND: Record<CountKind, readonly CountResult[]> = {
  orders: COUNT_RESULTS.filter((result) => result !== "sold" && result !== "away"),
  pieces: COUNT_RESULTS.filter((result) => result !== "handed_over"),
};

/** Number of lines per result. */
export type CountFigures = Record<CountResult, number>;

export const NO_FIGURES = Object.fromEntries(COUNT_RESULTS.map((result) => [result, 0])) as CountFigures;

export interface PieceValue {
  retailPrice: Cents;
  cost: Cents;
}

/** A count with its figures. While it is open, what nobody has scanned yet counts as missing. */
export interface Count extends CountHead {
  figures: CountFigures;
  /**
   * Value of the pieces found as expected and of the missing ones, at the prices of that moment. Null for
   * orders.
   */
  values: Record<"found" | "missing", PieceValue> | null;
  /** Number of pieces with a difference that nobody has decided yet. */
  undecided: number;
  /** A result that some of them have. */
  undecidedIn: CountResult | null;
}

export interface CountHead {
  id: number;
  kind: CountKind;
  store: { key: string; name: string; zone: string };
  /** Null for the whole store. */
  place: OrderPlace | null;
  placeName: string | null;
  /** For pieces; null for all categories. */
  category: string | null;
  displayCase: string | null;
  begunAt: Instant;
  begunBy: string;
  endedAt: Instant | null;
  endedBy: string | null;
}

interface CountedOrder {
  id: number;
  kind: OrderKind;
  item: string;
  customerName: string;
  /** Whether its place may still change, as of now. */
  mayBeMoved: boolean;
}

export interface CountLine {
  id: number;
  result: CountResult;
  /** Null for a piece, and for a number that nothing has. */
  order: CountedOrder | null;
  piece: ({ id: number; sku: string; description: string } & PieceValue) | null;
  /** The scanned number, if nothing has it. */
  scanned: string | null;
  /** Where the books had it at that moment, and for a piece its category, case and state. */
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
  /** The first scan of a thing that was scanned twice. */
  first: { at: Instant; by: string } | null;
  decision: { decision: CountDecision; at: Instant; by: string } | null;
  at: Instant;
  by: string;
}

/** Formats what is counted: 'Boca Raton, Tray 3', 'Boca Raton, whole store', 'Boca Raton, Case 3, Rings'. */
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
