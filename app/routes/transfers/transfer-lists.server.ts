import {
  findTransferLines,
  findTransfers,
  type LineFilter,
  type TransferFilter,
} from "~/domain/transfers/find-transfers.server";
import type { Transfer, TransferLine } from "~/domain/transfers/transfer";
import { shop } from "~/runtime/shop.server";
import { isId, type KeyedList } from "~/web/list.server";

/** The newest first. */
export function transfersBy(filter: TransferFilter): KeyedList<Transfer, number> {
  return { read: (slice) => findTransfers(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}

/** What was packed last comes first. */
export function transferLinesBy(filter: LineFilter): KeyedList<TransferLine, number> {
  return { read: (slice) => findTransferLines(shop().db, filter, slice), keyOf: ({ id }) => id, isKey: isId };
}
