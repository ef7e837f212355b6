import type { Tx } from "~db/client.server.ts";
import { asItWas } from "../../shop/papers/details-when-written.server.ts";
import type { Paper } from "../../shop/papers/paper.server.ts";
import type { Piece } from "./piece.ts";

type OnTag = Pick<Piece, "sku" | "description">;

/** Words on a piece's tag when the paper was written. */
export function pieceOnPaper(tx: Tx, { written }: Paper, id: number, now: OnTag): OnTag {
  const { sku, description } = { ...now, ...asItWas<Piece>(tx, { kind: "piece", id }, written) };
  return { sku, description };
}
