import { OWED_KIND_LABELS } from "~/domain/counter/credit/credit-kinds";
import { countOwed, type OwedCredit, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { dayIn } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import type { ListColumn } from "~/web/list-columns";
import { listPage } from "~/web/list.server";
import { owedBy, readCreditKind } from "./credit-filter.server.ts";

/** What is outstanding, for files and prints. */
export function creditListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const kind = readCreditKind(url);
  return listing(columnsIn(zoneOf(db, null), can(actor, "figures.names")), {
    page: (at) => listPage(at, owedBy(kind), () => 0),
    count: () => countOwed(owedCredit(db), kind),
    words: { kind: OWED_KIND_LABELS },
  });
}

function columnsIn(zone: string, names: boolean): ListColumn<OwedCredit>[] {
  return [
    { head: "Kind", file: { width: 14, value: ({ kind }) => OWED_KIND_LABELS[kind] }, paper: true },
    { head: "Customer ID", file: { width: 12, value: ({ customerId }) => customerId }, paper: true },
    {
      head: "Customer",
      file: { width: 24, value: ({ customerName }) => (names ? customerName : null) },
      paper: true,
    },
    { head: "Card Ending", file: { width: 12, value: ({ lastFour }) => lastFour }, paper: true },
    {
      head: "Since",
      file: { width: 12, value: ({ createdAt }) => ({ day: dayIn(zone, createdAt) }) },
      paper: true,
    },
    { head: "Balance", file: { width: 13, value: ({ balance }) => ({ amount: balance }) }, paper: true },
    { head: "Order", file: { width: 12, value: ({ number }) => number }, paper: true },
  ];
}
