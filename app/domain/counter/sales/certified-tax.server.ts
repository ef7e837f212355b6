import { and, between, eq, exists, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import { customers, payments, returns, sales } from "~db/schema/index.ts";
import type { Days } from "../../day-sum.ts";
import { type Cents, cents } from "../../money.ts";
import type { Day } from "../../dates.ts";
import { keptIdIn } from "../../people/merges/one-person.server.ts";
import { USUAL_SALES } from "./usual-sales.ts";
import { PAPER } from "../till/counted-kinds.ts";
import { PAID_AS_CASH } from "./cash-discounts.server.ts";
import { isSameCertificate } from "./certificate-number.ts";
import { EXEMPT_AS, isCertificate } from "./exemption.ts";

/**
 * The tax that certificates took off one employee's tickets of some store days, where cash or paper paid, at least in
 * part, less what came back. A check doesn't count if the customer's record has the certificate, as of a dealer who
 * buys for resale. A ticket beyond what is usual has its own line and doesn't count. Of open items and orders that somebody
 * said aren't taxed, nothing comes back.
 */
export function certifiedTaxOfDays(
  tx: Tx,
  { first, last }: Days,
  employeeId: number,
): { day: Day; amount: Cents }[] {
  const paidBy = (kinds: SQL | undefined) =>
    exists(
      tx
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.saleId, sales.id), gt(payments.amount, cents(0)), kinds)),
    );
  const back = tx
    .select({ sum: sql`coalesce(sum(${returns.exempt}), 0)` })
    .from(returns)
    .where(eq(returns.saleId, sales.id));
  const tickets = tx
    .select({
      day: sales.storeDay,
      lessTax: sales.lessTax,
      goods: sql`${sales.exempt} + ${sales.untaxed}`.mapWith(cents),
      back: sql`(${back})`.mapWith(cents),
      number: sales.exemptReason,
      onRecord: customers.taxExemptNumber,
      isByCheckAlone: sql`not ${paidBy(or(inArray(payments.kind, NOT_CHECKS), PAID_AS_CASH))}`.mapWith(
        Boolean,
      ),
    })
    .from(sales)
    .leftJoin(sold, eq(sold.id, sales.customerId))
    .leftJoin(customers, eq(customers.id, keptIdIn(sold)))
    .where(
      and(
        gt(sales.lessTax, cents(0)),
        between(sales.storeDay, first, last),
        inArray(sales.exemptAs, EXEMPT_AS.filter(isCertificate)),
        eq(sales.isLive, true),
        eq(sales.processedBy, employeeId),
        paidBy(or(inArray(payments.kind, PAPER), PAID_AS_CASH)),
      ),
    )
    .all();
  return tickets.flatMap(({ day, lessTax, goods, back: returned, ...ticket }) => {
    const { number, onRecord, isByCheckAlone } = ticket;
    if (isByCheckAlone && isSameCertificate(number, onRecord)) return [];
    if (lessTax > USUAL_SALES.untaxedCash) return [];
    const share = goods > 0 ? 1 - Math.min(returned / goods, 1) : 1;
    const amount = cents(Math.round(lessTax * share));
    return amount > 0 ? [{ day, amount }] : [];
  });
}

const sold = alias(customers, "sold");
const NOT_CHECKS = PAPER.filter((kind) => kind !== "check");
