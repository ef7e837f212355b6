import { OWED_KIND_LABELS } from "~/domain/counter/credit/credit-kinds";
import { countOwed, type OwedCredit, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { dayIn } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
import { listPage } from "~/web/list.server";
import { owedBy, readCreditKind } from "./credit-filter.server.ts";

/** The list of outstanding credit, for files and prints. */
export function creditListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const kind = readCreditKind(url);
  return listing(columnsIn(zoneOf(db, null), can(actor, "figures.names")), {
    page: (at) => listPage(at, owedBy(kind), () => 0),
    count: () => countOwed(owedCredit(db), kind),
    words: { kind: OWED_KIND_LABELS },
  });
}

function columnsIn(zone: string, names: boolean): ListingColumn<OwedCredit>[] {
  return [
    { head: "Kind", width: 14, cell: ({ kind }) => OWED_KIND_LABELS[kind], onPaper: true },
    { head: "Customer ID", width: 12, cell: ({ customerId }) => customerId, onPaper: true },
    {
      head: "Customer",
      width: 24,
      cell: ({ customerName }) => (names ? customerName : null),
      onPaper: true,
    },
    { head: "Card Ending", width: 12, cell: ({ lastFour }) => lastFour, onPaper: true },
    {
      head: "Since",
      width: 12,
      cell: ({ createdAt }) => ({ day: dayIn(zone, createdAt) }),
      onPaper: true,
    },
    { head: "Balance", width: 13, cell: ({ balance }) => ({ amount: balance }), onPaper: true },
    { head: "Order", width: 12, cell: ({ number }) => number, onPaper: true },
  ];
}
