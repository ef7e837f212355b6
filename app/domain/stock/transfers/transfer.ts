import { documentNumber } from "../../document-number.ts";
import { TRANSFER_OUTCOMES, type TransferOutcome, type TransferState } from "~db/transfer-lists.ts";
import type { Instant } from "../../dates.ts";
import type { Piece } from "../pieces/piece.ts";

export {
  TRANSFER_OUTCOMES,
  TRANSFER_STATES,
  type TransferOutcome,
  type TransferState,
} from "~db/transfer-lists.ts";

export const TRANSFER_STATE_LABELS: Record<TransferState, string> = {
  open: "Being packed",
  sent: "On the way",
  closed: "Closed",
};

export const TRANSFER_OUTCOME_LABELS: Record<TransferOutcome, string> = {
  waiting: "On the way",
  arrived: "Arrived",
  missing: "Missing",
  back: "Back at the sender",
  lost: "Lost",
};

/** Number of pieces by outcome. */
export type TransferFigures = Record<TransferOutcome, number>;

export const NO_FIGURES = Object.fromEntries(
  TRANSFER_OUTCOMES.map((outcome) => [outcome, 0]),
) as TransferFigures;

interface StoreOfTransfer {
  key: string;
  name: string;
  zone: string;
}

export interface Transfer {
  id: number;
  from: StoreOfTransfer;
  to: StoreOfTransfer;
  note: string | null;
  state: TransferState;
  begunAt: Instant;
  begunBy: string;
  /** Null while it is packed, and if it was discarded unsent. */
  sentAt: Instant | null;
  sentBy: string | null;
  closedAt: Instant | null;
  closedBy: string | null;
  version: number;
  figures: TransferFigures;
}

/** Packed items that can't go. */
export interface Stuck {
  count: number;
  /** Which, and why; of many, the first ones. Without a full stop at its end. */
  says: string;
}

export interface TransferLine {
  id: number;
  outcome: TransferOutcome;
  piece: Pick<
    Piece,
    "id" | "sku" | "description" | "category" | "retailPrice" | "state" | "isScrap" | "location"
  >;
  packedAt: Instant;
  packedBy: string;
  /** Time at which its outcome was recorded; null until then. */
  endedAt: Instant | null;
  endedById: number | null;
  endedBy: string | null;
}

/** 'T-000123', as in the list's barcode. */
export function transferNumber(id: number): string {
  return documentNumber("transfer", id);
}

/** 'Boca Raton to Denver'. */
export function betweenStores({ from, to }: Pick<Transfer, "from" | "to">): string {
  return `${from.name} to ${to.name}`;
}

/** Number of pieces on its list. */
export function piecesOf({ figures }: Pick<Transfer, "figures">): number {
  return TRANSFER_OUTCOMES.reduce((sum, outcome) => sum + figures[outcome], 0);
}

/** True for a transfer that was closed before all of its pieces arrived, until those were found or written off. */
export function isMissingSome({ figures }: Pick<Transfer, "figures">): boolean {
  return figures.missing > 0;
}

/** State in words, with its figures: a closed transfer may have missing pieces, or was never sent. */
export function standingOfTransfer(transfer: Transfer): string {
  const { state, sentAt, figures } = transfer;
  if (state !== "closed") return TRANSFER_STATE_LABELS[state];
  if (sentAt === null) return "Discarded";
  return isMissingSome(transfer) ? `${figures.missing} missing` : TRANSFER_STATE_LABELS.closed;
}
