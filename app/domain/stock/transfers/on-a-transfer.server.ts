import type { Tx } from "~db/client.server.ts";
import { can } from "../../permissions.ts";
import type { RuleContext } from "../../rule-context.ts";
import { whereabouts } from "../movements/piece-now.server.ts";
import { standingLabel } from "../pieces/piece-states.ts";
import type { Piece } from "../pieces/piece.ts";
import { storeNames } from "../../shop/stores/find-stores.server.ts";
import { type TransferOfPiece, transferOfPiece } from "./find-transfers.server.ts";
import { transferNumber } from "./transfer.ts";

/** 'on T-000012, Boca Raton to Denver', 'missing from T-000012, …'. */
export function onTransferText({ id, from, to, isMissing }: TransferOfPiece): string {
  return `${isMissing ? "missing from" : "on"} ${transferNumber(id)}, ${from} to ${to}`;
}

/** What a piece that isn't for sale is, as far as the actor may see items: 'in transit, on T-000012, …'. */
export function whyAway(
  { tx, actor }: Pick<RuleContext, "tx" | "actor">,
  piece: Parameters<typeof whereabouts>[1],
  named?: Parameters<typeof whereabouts>[2],
): string {
  const is = standingLabel(piece).toLowerCase();
  if (!can(actor, "inventory.view")) return is;
  const transfer = piece.state === "in_transit" && transferOfPiece(tx, piece.id);
  return transfer ? `${is}, ${onTransferText(transfer)}` : whereabouts(tx, piece, named);
}

/** State and place of a piece, in words after its SKU: 'at Denver, sold', 'in transit, on T-000012, …'. */
export function whereaboutsOf(
  tx: Tx,
  { id, location, ...piece }: Pick<Piece, "id" | "state" | "isScrap" | "location">,
): string {
  const is = standingLabel(piece).toLowerCase();
  const transfer = piece.state === "in_transit" && transferOfPiece(tx, id);
  if (transfer) return `${is}, ${onTransferText(transfer)}`;
  const at = storeNames(tx).find(({ key }) => key === location)?.name;
  return at ? `at ${at}, ${is}` : is;
}
