import { countReceivings } from "~/domain/stock/receivings/find-receivings.server";
import { recordNumber } from "~/domain/record-number";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { RECEIVING_COLUMNS, RECEIVING_STATE_LABELS } from "./receiving-columns.tsx";
import { readPageReceivingFilter, receivingsBy } from "./receiving-filter.server.ts";

/** The list of receivings, for files and prints. */
export function readAllReceivings({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { filter } = readPageReceivingFilter(url, actor);
  return wholeList(RECEIVING_COLUMNS, {
    page: (at) => listPage(at, receivingsBy(filter), () => 0),
    count: (atMost) => countReceivings(db, filter, atMost),
    store: filter.location,
    words: {
      state: RECEIVING_STATE_LABELS,
      vendor: (value) => getVendor(db, recordNumber(value) ?? 0)?.name ?? null,
    },
  });
}
