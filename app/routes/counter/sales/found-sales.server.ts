import { counted } from "~/domain/counted";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Seen } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { moneyFormat } from "~/ui/money";
import type { sumsOf } from "./sale-filter.server.ts";

/**
 * Words the totals of a filtered list, which match the figure that linked here: '3 sales: revenue $3,000.00,
 * …'. Null if nothing was sold or returned.
 */
export function foundInWords(found: Seen<NonNullable<ReturnType<typeof sumsOf>>> | null): string | null {
  if (!found || (found.count === 0 && found.salePrices === 0)) return null;
  const { formatMoney } = moneyFormat(readSettings(shop().db).currency);
  const prices = `sale prices ${formatMoney(found.salePrices)}`;
  if (found.kind === "pieces") return `${counted(found.count, "item")}: ${prices}`;
  const { revenue, netProfit } = found;
  const profit = netProfit === undefined ? "" : `, net profit ${formatMoney(netProfit)}`;
  return `${counted(found.count, "sale")}: revenue ${formatMoney(revenue)}, ${prices}${profit}`;
}
