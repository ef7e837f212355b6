import { dayIn, type Instant } from "~/domain/dates";
import { whyNotSent } from "~/domain/stock/transfers/packing.server";
import type { Transfer, TransferLine, TransferOutcome } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { formatListedTime, formatTime } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import type { TilePicture } from "~/ui/tile";

export interface TransferLineRow {
  id: number;
  sku: string;
  description: string;
  retailPrice: number;
  tile: TilePicture;
  outcome: TransferOutcome;
  /** Who packed it, or who said what became of it. */
  note: string;
  /** Whether the list is still being packed. */
  isOpen: boolean;
  /** Then, why the piece can't go. */
  problem: string | null;
}

export function rowOf(line: TransferLine, { state, from, to }: Transfer, tile: TilePicture): TransferLineRow {
  const { piece, outcome, packedAt, packedBy, endedAt, endedBy } = line;
  const { id, sku, description, retailPrice } = piece;
  const said =
    endedAt === null
      ? `Packed ${momentText(packedAt, from.zone)}, ${packedBy}`
      : `${momentText(endedAt, (outcome === "back" ? from : to).zone)}, ${endedBy}`;
  return {
    id,
    sku,
    description: keepTogether(description),
    retailPrice,
    tile,
    outcome,
    note: said,
    isOpen: state === "open",
    problem: state === "open" ? whyNotSent(shop().db, piece, from.key) : null,
  };
}

/** '2:14 PM' of today, 'Nov 20, 2026, 2:14 PM' of another day. */
function momentText(at: Instant, zone: string): string {
  const isToday = dayIn(zone, at) === dayIn(zone, Date.now() as Instant);
  return isToday ? formatTime(at, zone, { withZone: false }) : formatListedTime(at, zone);
}
