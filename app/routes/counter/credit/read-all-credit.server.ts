import { OWED_KIND_LABELS } from "~/domain/counter/credit/credit-kinds";
import { countOwed, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { listPage } from "~/web/list.server";
import { creditColumns, toRow } from "./credit-columns.tsx";
import { owedBy, readPageCreditFilter } from "./credit-filter.server.ts";

/** The list of outstanding credit, for files and prints. */
export function readAllCredit({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { kind } = readPageCreditFilter(url);
  const shown = { zone: zoneOf(db, null), names: can(actor, "figures.names") };
  return wholeList(creditColumns(), {
    page: (at) => {
      const { rows, next } = listPage(at, owedBy(kind), () => 0);
      return { rows: rows.map((account) => toRow(account, shown)), next };
    },
    count: () => countOwed(owedCredit(db), kind),
    words: { kind: OWED_KIND_LABELS },
  });
}
