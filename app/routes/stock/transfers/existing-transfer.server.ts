import { getTransfer } from "~/domain/stock/transfers/find-transfers.server";
import type { Transfer } from "~/domain/stock/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound } from "~/web/problem";

export function existingTransfer(param: string): Transfer {
  const transfer = getTransfer(shop().db, idParam(param));
  if (!transfer) throw notFound();
  return transfer;
}
