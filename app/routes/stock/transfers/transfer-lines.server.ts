import { whyNotSent } from "~/domain/stock/transfers/packing.server";
import type { Transfer, TransferLine, TransferOutcome } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { formatTime } from "~/ui/format";
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
      ? `Packed ${formatTime(packedAt, from.zone, { withZone: false })}, ${packedBy}`
      : `${formatTime(endedAt, (outcome === "back" ? from : to).zone, { withZone: false })}, ${endedBy}`;
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
