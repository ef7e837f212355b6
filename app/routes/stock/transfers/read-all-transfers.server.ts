import { countTransfers } from "~/domain/stock/transfers/find-transfers.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { TRANSFER_COLUMNS, TRANSFER_LIST_LABELS } from "./transfer-columns.tsx";
import { readPageTransferFilter, transfersBy } from "./transfer-filter.server.ts";

/** The list of transfers, for files and prints. */
export function readAllTransfers({ url, actor }: AskedList): WholeList {
  const { filter } = readPageTransferFilter(url, actor);
  return wholeList(TRANSFER_COLUMNS, {
    page: (at) => listPage(at, transfersBy(filter), () => 0),
    count: (atMost) => countTransfers(shop().db, filter, atMost),
    store: filter.location,
    words: { state: TRANSFER_LIST_LABELS },
  });
}
