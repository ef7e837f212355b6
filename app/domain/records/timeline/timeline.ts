import type { OrderKind } from "~db/closed-lists.ts";
import type { FieldChange } from "../audit/changes.ts";
import type { Day, Instant } from "../../dates.ts";
import type { Cents } from "../../money.ts";
import type { Noted } from "../notes/note.ts";
import type { RepairStatus } from "../../workshop/repairs/repair-status.ts";
import type { SaleLine } from "../../counter/sales/sale.ts";

/** `step` is progress of an order; `movement` is where a piece or an order went. */
export const TIMELINE_KINDS = [
  "sale",
  "return",
  "repair",
  "order",
  "buy",
  "step",
  "movement",
  "message",
  "call",
  "note",
  "edit",
  "receipt",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_LABELS: Record<TimelineKind, string> = {
  sale: "Sales",
  return: "Returns",
  repair: "Repairs",
  order: "Orders",
  buy: "Buys",
  step: "Steps",
  movement: "Movements",
  message: "Messages",
  call: "Calls",
  note: "Notes",
  edit: "Edits",
  receipt: "Receipts",
};

/** A record, and the zone of its store. */
export interface TimelineOf extends Noted {
  zone: string;
}

export interface TimelineFilter {
  kinds: readonly TimelineKind[];
  /** Year in the stores' calendars. */
  year: number | null;
}

/** Newest first; at the same time by source, then newest row first. */
export type TimelineKey = [at: number, source: number, id: number];

export interface TimelineEntry {
  kind: TimelineKind;
  key: TimelineKey;
  at: Instant;
  day: Day;
  /** Of the store whose day it is; null if it was another day there, as after a change of its zone. */
  zone: string | null;
  /** 'Purchased', 'Moved to Denver'. */
  what: string;
  /** Pieces, an item, the words of a message or a note. */
  text: string | null;
  /** The first piece it is about. */
  piece: Pick<SaleLine, "kind" | "pieceId" | "category" | "description"> | null;
  /** Document behind it. */
  about: {
    kind: "sale" | "return" | "repair" | "order" | "receiving" | "transfer" | "melt-lot" | "buy";
    id: number;
    /** Kind of an order, for its number. */
    orderKind?: OrderKind;
  } | null;
  store: string | null;
  by: string | null;
  approver: string | null;
  /** Negative for an amount given back. Null for an order that was canceled. */
  amount: Cents | null;
  isCanceled: boolean;
  tradeIn: Cents | null;
  /** Part of the trade-in that became store credit. */
  tradeInRest: Cents | null;
  status: RepairStatus | null;
  /** Day on which parts, a workshop's work, or the next call are due. */
  due: Day | null;
  /** Changes of an edit; null once its details were erased. */
  changes: FieldChange[] | null;
  note: { id: number; writtenBy: number } | null;
}
