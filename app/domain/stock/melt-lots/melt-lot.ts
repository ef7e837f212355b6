import { documentNumber } from "../../document-number.ts";
import type { MeltLotState } from "~db/piece-lists.ts";
import type { Instant } from "../../dates.ts";
import { type Cents, cents } from "../../money.ts";
import type { Piece } from "../pieces/piece.ts";

export { MELT_LOT_STATES, type MeltLotState } from "~db/piece-lists.ts";

export const MELT_LOT_STATE_LABELS: Record<MeltLotState, string> = {
  open: "Being packed",
  sent: "At the refiner",
  settled: "Settled",
  discarded: "Discarded",
};

export interface MeltLot {
  id: number;
  store: { key: string; name: string; zone: string };
  refiner: string;
  note: string | null;
  state: MeltLotState;
  begunAt: Instant;
  begunBy: string;
  sentAt: Instant | null;
  sentBy: string | null;
  settledAt: Instant | null;
  settledBy: string | null;
  /** Number of pieces on it. */
  items: number;
  /** Cost of its pieces; as of the sending if it was sent. */
  cost: Cents;
  /** Melt values of the day it was sent; null while it is packed. Pieces without one count as zero. */
  estimate: Cents | null;
  brought: Cents | null;
  settlement: string | null;
  version: number;
}

export interface MeltLotLine {
  id: number;
  piece: Pick<
    Piece,
    | "id"
    | "sku"
    | "description"
    | "category"
    | "metal"
    | "karat"
    | "weight"
    | "weightGiven"
    | "weightUnit"
    | "cost"
    | "state"
    | "isScrap"
    | "location"
    | "dueDay"
    | "ownership"
  >;
  addedAt: Instant;
  addedBy: string;
  /** As of the day it was sent; null while it is packed, or if no melt value is known. */
  estimate: Cents | null;
  working: string | null;
}

/** 'M-000012', as printed on the lot's list. */
export function meltLotNumber(id: number): string {
  return documentNumber("melt_lot", id);
}

/** Payment for a settled lot beyond its cost; negative for a loss, null until it is settled. */
export function gainOf({ brought, cost }: Pick<MeltLot, "brought" | "cost">): Cents | null {
  return brought === null ? null : cents(brought - cost);
}
