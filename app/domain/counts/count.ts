import { type CountKind, type CountResult, COUNT_RESULTS } from "~db/count-results.ts";
import type { Instant } from "../dates.ts";
import { type OrderKind, type OrderPlace, placeText } from "../orders/order.ts";

export { COUNT_KINDS, COUNT_RESULTS, type CountKind, type CountResult } from "~db/count-results.ts";

/** Places that can be counted alone: what is abroad can't be scanned. */
export const COUNTED_PLACES = ["tray", "safe", "bench", "ready"] as const satisfies readonly OrderPlace[];

export const COUNT_RESULT_LABELS: Record<CountResult, string> = {
  found: "Found",
  missing: "Missing",
  elsewhere: "Of another place",
  other_store: "Of another store",
  handed_over: "Handed over already",
  twice: "Scanned twice",
  unknown: "Unknown",
};

/** How many lines there are of each result. */
export type CountFigures = Record<CountResult, number>;

export const NO_FIGURES = Object.fromEntries(COUNT_RESULTS.map((result) => [result, 0])) as CountFigures;

/** Without an end it goes on, and what is missing is what nobody has scanned yet. */
export interface Count extends CountHead {
  figures: CountFigures;
}

export interface CountHead {
  id: number;
  kind: CountKind;
  store: { key: string; name: string; zone: string };
  /** Null for the whole store. */
  place: OrderPlace | null;
  placeName: string | null;
  begunAt: Instant;
  begunBy: string;
  endedAt: Instant | null;
  endedBy: string | null;
}

export interface CountLine {
  id: number;
  result: CountResult;
  /** Null for a number that nothing has. */
  order: { id: number; kind: OrderKind; item: string; customerName: string } | null;
  /** What was scanned, if nothing has that number. */
  scanned: string | null;
  /** Where the books had it then. */
  recorded: { storeName: string | null; place: OrderPlace | null; name: string | null };
  at: Instant;
  by: string;
}

/** 'Boca Raton, Tray 3', 'Boca Raton, whole store'. */
export function countedText({
  store,
  place,
  placeName,
}: Pick<CountHead, "store" | "place" | "placeName">): string {
  return `${store.name}, ${place ? placeText({ place, name: placeName }) : "whole store"}`;
}
