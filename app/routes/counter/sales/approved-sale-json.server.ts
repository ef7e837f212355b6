import { approversOf } from "~/domain/shop/approvals/who-approved.server";
import { getGiftCard } from "~/domain/counter/credit/show-number.server";
import type { SaleKey } from "~/domain/counter/sales/find-sales.server";
import type { Sale } from "~/domain/counter/sales/sale";
import type { SortedKey } from "~/domain/sorted.server";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "~/web/list.server";
import { salesOfCall } from "./sale-filter.server.ts";
import { saleToJson } from "./sale-json.ts";

export interface ApprovedSale extends Sale {
  /** Name of the colleague who approved it; null if nobody had to. */
  approvedBy: string | null;
}

/** Does what `salesOfCall` does, and adds who approved each sale. */
export function approvedSalesOfCall(url: URL): KeyedList<ApprovedSale, SaleKey | SortedKey> {
  const sales = salesOfCall(url);
  return { ...sales, read: (slice) => withApprovers(sales.read(slice)) };
}

/** Writes a single sale, with who approved it. */
export function approvedSaleToJson(sale: Sale): ReturnType<typeof saleToJson> {
  const [approved] = withApprovers([sale]);
  return saleToJson(sale, approved?.approvedBy ?? null);
}

/** Answers the call that sold the ticket, with the numbers of its gift cards unless the call was repeated. */
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
