import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignTickets, customers, sales } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { Slice } from "../../slice.ts";

/** Tickets that followed a campaign, the newest first, with what each comes to without tax and returns. */
export function ticketsAfter(tx: Tx, campaignId: number, { after, before, limit }: Slice<number>) {
  const { saleId } = campaignTickets;
  const rows = tx
    .select({
      saleId,
      soldAt: sales.soldAt,
      store: sales.store,
      customerId: sales.customerId,
      name: fullNameIn(customers),
      net: campaignTickets.net,
      isKept: campaignTickets.isKept,
      isAfterClick: campaignTickets.isAfterClick,
    })
    .from(campaignTickets)
    .innerJoin(sales, eq(sales.id, saleId))
    .leftJoin(customers, eq(customers.id, sales.customerId))
    .where(
      and(
        eq(campaignTickets.campaignId, campaignId),
        after !== undefined ? lt(saleId, after) : undefined,
        before !== undefined ? gt(saleId, before) : undefined,
      ),
    )
    .orderBy(before === undefined ? desc(saleId) : asc(saleId))
    .limit(limit)
    .all();
  return before === undefined ? rows : rows.toReversed();
}
