import { and, between, eq, exists, gt, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { payments, sales, stores } from "~db/schema/index.ts";
import type { Days } from "../../day-sum.ts";
import { type Cents, cents, taxOn, taxRate } from "../../money.ts";
import type { Day } from "../../dates.ts";
import { USUAL } from "../../shop/looks/usual-limits.ts";
import { PAPER } from "../till/counted-kinds.ts";
import { IS_CASH } from "./cash-discounts.server.ts";
import { EXEMPT_AS, isCertificate } from "./exemption.ts";
import { surtaxOf } from "./ticket-tax.ts";

/**
 * The tax that certificates took off one employee's tickets of some store days, where cash or paper paid, at least in
 * part. A ticket beyond what is usual has its own line and doesn't count. A surtax counts once for a ticket.
 */
export function certifiedTaxOfDays(
  tx: Tx,
  { first, last }: Days,
  employeeId: number,
): { day: Day; amount: Cents }[] {
  const paid = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.saleId, sales.id),
        gt(payments.amount, cents(0)),
        or(inArray(payments.kind, PAPER), IS_CASH),
      ),
    );
  const tickets = tx
    .select({
      day: sales.storeDay,
      exempt: sales.exempt,
      salesTaxRate: stores.salesTaxRate,
      surtaxRate: stores.surtaxRate,
      surtaxLimit: stores.surtaxLimit,
    })
    .from(sales)
    .innerJoin(stores, eq(stores.key, sales.store))
    .where(
      and(
        // Reads the index of exempt tickets.
        gt(sales.exempt, sql`0`),
        between(sales.storeDay, first, last),
        inArray(sales.exemptAs, EXEMPT_AS.filter(isCertificate)),
        eq(sales.isLive, true),
        eq(sales.processedBy, employeeId),
        exists(paid),
      ),
    )
    .all();
  return tickets.flatMap(({ day, exempt, salesTaxRate, ...store }) => {
    const surtax = surtaxOf(store);
    const onTop = surtax ? taxOn(cents(Math.min(exempt, surtax.limit)), surtax.rate) : 0;
    const amount = cents(taxOn(exempt, taxRate(salesTaxRate)) + onTop);
    return amount > USUAL.untaxedCash ? [] : [{ day, amount }];
  });
}
