import type { Instant } from "../../dates.ts";

/** Kinds of records that notes are about. A repair is an order. */
export const NOTED_KINDS = ["customer", "piece", "sale", "order"] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];

export interface Noted {
  kind: NotedKind;
  id: number;
}

export interface Note {
  id: number;
  of: Noted;
  /** The customer it tells about; for a ticket or an order, its customer. */
  customerId: number | null;
  text: string;
  isPinned: boolean;
  writtenAt: Instant;
  writtenBy: number;
  author: string;
  changedAt: Instant | null;
  version: number;
}
