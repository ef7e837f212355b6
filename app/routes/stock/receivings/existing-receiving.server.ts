import { getLine, getReceiving, linesOf } from "~/domain/stock/receivings/find-receivings.server";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";
import { wholeReceivingToJson } from "./receiving-json.ts";

/** Finds an invoice. Throws 404 if there is none. */
export function existingReceiving(receivingId: string) {
  const receiving = getReceiving(shop().db, idParam(receivingId));
  if (!receiving) throw notFound();
  return receiving;
}

/** Finds a line of an invoice. Throws 404 if there is none. */
export function existingLine(receivingId: string, lineId: string) {
  const receiving = existingReceiving(receivingId);
  const line = getLine(shop().db, idParam(lineId));
  if (line?.receivingId !== receiving.id) throw notFound();
  return { receiving, line };
}

/** Writes an invoice as it is now, with its lines. */
export function answerOf({ id }: { id: number }) {
  return wholeReceivingToJson(existingReceiving(String(id)), linesOf(shop().db, id));
}
