import type { Pictured } from "~/domain/shop/photos/photo";
import { idParam, notFound } from "~/web/problem";

/** Parameters of photo URLs; each URL has one of them. */
interface PicturedParams {
  customerId?: string;
  pieceId?: string;
  repairId?: string;
}

/** Returns the record whose photos a URL is about; 404 if it names none. */
export function picturedIn({ customerId, pieceId, repairId }: PicturedParams): Pictured {
  if (customerId !== undefined) return { kind: "customer", id: idParam(customerId) };
  if (pieceId !== undefined) return { kind: "piece", id: idParam(pieceId) };
  if (repairId !== undefined) return { kind: "repair", id: idParam(repairId) };
  throw notFound();
}
