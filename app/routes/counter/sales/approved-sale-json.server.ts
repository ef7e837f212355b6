import { approversOf } from "~/domain/shop/approvals/approver-of.server";
import { getGiftCard } from "~/domain/counter/credit/show-number.server";
import type { SaleKey } from "~/domain/counter/sales/find-sales.server";
import type { Sale } from "~/domain/counter/sales/sale";
import type { SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { salesOfCall } from "./sale-filter.server.ts";
import { saleToJson } from "./sale-json.ts";

export interface ApprovedSale extends Sale {
  /** The name of who approved it; null if nobody had to. */
  approvedBy: string | null;
}

/** Like `salesOfCall`, each with who approved it. */
export function approvedSalesOfCall(url: URL): KeyedList<ApprovedSale, SaleKey | SortedKey> {
  const sales = salesOfCall(url);
  return { ...sales, read: (slice) => withApprovers(sales.read(slice)) };
}

/** A sale on its own, with who approved it. */
export function approvedSaleToJson(sale: Sale): ReturnType<typeof saleToJson> {
  const [approved] = withApprovers([sale]);
  return saleToJson(sale, approved?.approvedBy ?? null);
}

/** The answer to the call that sold it: with the numbers of its gift cards, unless the call was sent again. */
export function justSoldToJson(sale: Sale, isReplay: boolean): ReturnType<typeof saleToJson> {
  const [approved] = withApprovers([sale]);
  const ids = isReplay ? [] : sale.lines.flatMap(({ accountId }) => accountId ?? []);
  const numbers = ids.map((id) => [id, getGiftCard(shop().db, id)?.number ?? ""] as const);
  return saleToJson(sale, approved?.approvedBy ?? null, new Map(numbers));
}

function withApprovers(sales: readonly Sale[]): ApprovedSale[] {
  const ids = sales.map(({ id }) => id);
  const approvers = approversOf(shop().db, { kind: "sale", ids, action: "sale.processed" });
  return sales.map((sale) => ({ ...sale, approvedBy: approvers.get(sale.id) ?? null }));
}
