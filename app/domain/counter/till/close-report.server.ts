import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { type Cents, cents, sumOf } from "../../money.ts";
import type { TaxedAs } from "../sales/tax-sources.ts";
import { VOID_AMOUNT } from "../sales/void-amount.server.ts";
import { type KindSums, type SessionSums, sumSession } from "./expected.server.ts";

export interface Sum {
  count: number;
  amount: Cents;
}

/** Figures of a till session. Amounts are positive, whichever way they count. */
export interface SessionReport extends SessionSums {
  tickets: number;
  /** Prices of all lines but gift cards, before discounts. */
  prices: Cents;
  discounts: Sum;
  /** The largest first; '' if no reason was given. */
  discountsByReason: (Sum & { reason: string })[];
  tradeIns: Sum;
  shipping: Cents;
  /** Prices of what came back, less its shares of trade-ins, plus refunded shipping. */
  returns: Sum;
  /** Shares of trade-ins in what came back, given back in addition. */
  tradeInsBack: Cents;
  /** Fees that the shop kept on returns. */
  fees: Cents;
  /** Prices less discounts, trade-ins and returns, plus shipping and fees. */
  netSales: Cents;
  tax: Cents;
  /** Sum that the payments for sales reach. */
  netSalesWithTax: Cents;
  /** What was paid and traded in on voided tickets, which no other figure includes. */
  voids: Sum;
  /**
   * Taxes less returns, the highest rate first, by the store of the ticket. Rates are in thousandths of a percent:
   * `rate` is null if no rate made the tax, `surtaxRate` is null without a surtax. `surtax` is part of `tax`.
   */
  taxes: {
    store: string;
    rate: number | null;
    taxedAs: TaxedAs;
    taxable: Cents;
    tax: Cents;
    surtaxRate: number | null;
    surtaxable: Cents;
    surtax: Cents;
  }[];
  untaxed: Cents;
  exempt: Cents;
  /** Payments of all kinds, less refunds. */
  taken: Cents;
  giftCardsSold: Sum;
  /** Gift cards that came back, whether this session sold them or an earlier one. */
  giftCardsBack: Sum;
  giftCardsUsed: Sum;
  giftCardsRefunded: Sum;
  /**
   * Credit given for returns, buys and trade-ins. Only the amount, not the count, is less what came back from
   * voided buys.
   */
  creditIssued: Sum;
  /** The part of `creditIssued` that paid for buys. */
  creditForBuys: Sum;
  /** Credit that came back from voided buys, including buys of an earlier session. */
  creditOfVoidedBuys: Sum;
  creditUsed: Sum;
  /** Deposits for open orders; the sums of their payment kinds above include them. */
  depositsTaken: Sum;
  depositsRefunded: Sum;
  depositsUsed: Sum;
  /** The part of `depositsUsed` that the shop kept from canceled orders. */
  depositsKept: Sum;
}

/** Computes the figures of a close from the rows of its session, which don't change after it. */
export function sessionReport(tx: Tx, sessionId: number): SessionReport {
  const sums = sumSession(tx, sessionId);
  const sold = one<SoldRow>(
    tx,
    sql`select sum(is_live) as tickets, sum(is_live = 0) as voids,
        total(iif(is_live, 0, ${VOID_AMOUNT})) as voided, total(sale_price * is_live) as price,
        sum(is_live = 1 and trade_in_value > 0) as tradeIns, total(trade_in_value * is_live) as tradedIn,
        total(shipping_charge * is_live) as shipping, total(tax * is_live) as tax
      from sales where session_id = ${sessionId}`,
  );
  const back = one<BackRow>(
    tx,
    sql`select count(*) as returns, total(sale_price - trade_in_value + shipping_charge) as net,
        total(trade_in_value) as tradedIn, total(tax) as tax, total(fee) as fees
      from returns where session_id = ${sessionId}`,
  );
  const discountsByReason = many<{ reason: string; count: number; amount: number }>(
    tx,
    sql`select coalesce(l.discount_reason, '') as reason, count(*) as count, sum(l.list_price - l.price) as amount
      from sales s join sale_lines l on l.sale_id = s.id
      where s.session_id = ${sessionId} and l.is_live = 1 and l.price < l.list_price
      group by 1 order by 3 desc, 1`,
  ).map((row) => ({ ...row, amount: cents(row.amount) }));
  const discounts = {
    count: discountsByReason.reduce((all, { count }) => all + count, 0),
    amount: sumOf(discountsByReason.map(({ amount }) => amount)),
  };
  const cards = one<{ count: number; amount: number }>(
    tx,
    sql`select count(*) as count, total(l.price) as amount
      from sales s join sale_lines l on l.sale_id = s.id
      where s.session_id = ${sessionId} and l.is_live = 1 and l.kind = 'gift_card'`,
  );
  const cardsBack = one<{ count: number; amount: number }>(
    tx,
    sql`select count(*) as count, total(b.price) as amount
      from returns r join return_lines b on b.return_id = r.id join sale_lines l on l.id = b.sale_line_id
      where r.session_id = ${sessionId} and l.kind = 'gift_card'`,
  );
  const deposits = one<DepositRow>(
    tx,
    sql`select count(*) filter (where amount > 0) as taken, total(max(amount, 0)) as paid,
        count(*) filter (where amount < 0) as refunds, total(max(-amount, 0)) as refunded
      from payments where session_id = ${sessionId} and order_id is not null and sale_id is null`,
  );
  const kept = one<{ count: number; amount: number }>(
    tx,
    sql`select count(*) as count, total(p.amount) as amount from payments p join orders o on o.id = p.order_id
      where p.session_id = ${sessionId} and p.is_live = 1 and p.sale_id is not null and o.cancelled_at is not null`,
  );
  const forBuys = one<{ count: number; amount: number; voids: number; voided: number }>(
    tx,
    sql`select count(*) filter (where amount > 0) as count, total(max(amount, 0)) as amount,
        count(*) filter (where amount < 0) as voids, total(max(-amount, 0)) as voided
      from credit_movements where session_id = ${sessionId}`,
  );
  const forTradeIns = one<{ count: number; amount: number }>(
    tx,
    sql`select count(*) as count, total(m.amount) as amount from sales s
      cross join credit_movements m on m.sale_id = s.id
      where s.session_id = ${sessionId} and s.is_live = 1 and m.kind = 'traded_in'`,
  );
  const rates = taxesOf(tx, sessionId);
  const [tradedIn, shipping, fees] = [cents(sold.tradedIn), cents(sold.shipping), cents(back.fees)];
  const netSales = cents(sold.price - tradedIn + shipping - back.net + fees);
  const tax = cents(sold.tax - back.tax);
  const of = (kind: KindSums["kind"]) => sums.kinds.find((each) => each.kind === kind);
  const [giftCards, credit, used] = [of("gift_card"), of("store_credit"), of("deposit")];
  return {
    ...sums,
    tickets: sold.tickets ?? 0,
    prices: cents(sold.price + discounts.amount),
    discounts,
    discountsByReason,
    tradeIns: { count: sold.tradeIns ?? 0, amount: tradedIn },
    shipping,
    returns: { count: back.returns, amount: cents(back.net) },
    tradeInsBack: cents(back.tradedIn),
    fees,
    netSales,
    tax,
    netSalesWithTax: cents(netSales + tax),
    voids: { count: sold.voids ?? 0, amount: cents(sold.voided) },
    taxes: rates.map(({ store, rate, taxedAs, surtaxRate, ...row }) => ({
      store,
      rate,
      taxedAs,
      taxable: cents(row.taxable),
      tax: cents(row.tax),
      surtaxRate,
      surtaxable: cents(row.surtaxable),
      surtax: cents(row.surtax),
    })),
    untaxed: sumOf(rates.map(({ untaxed }) => cents(untaxed))),
    exempt: sumOf(rates.map(({ exempt }) => cents(exempt))),
    taken: sumOf(sums.kinds.map(({ paid, refunded }) => cents(paid - refunded))),
    giftCardsSold: { count: cards.count, amount: cents(cards.amount) },
    giftCardsBack: { count: cardsBack.count, amount: cents(cardsBack.amount) },
    giftCardsUsed: { count: giftCards?.payments ?? 0, amount: giftCards?.paid ?? cents(0) },
    giftCardsRefunded: { count: giftCards?.refunds ?? 0, amount: giftCards?.refunded ?? cents(0) },
    creditIssued: {
      count: (credit?.refunds ?? 0) + forBuys.count + forTradeIns.count,
      amount: cents((credit?.refunded ?? 0) + forBuys.amount - forBuys.voided + forTradeIns.amount),
    },
    creditForBuys: { count: forBuys.count, amount: cents(forBuys.amount) },
    creditOfVoidedBuys: { count: forBuys.voids, amount: cents(forBuys.voided) },
    creditUsed: { count: credit?.payments ?? 0, amount: credit?.paid ?? cents(0) },
    depositsTaken: { count: deposits.taken, amount: cents(deposits.paid) },
    depositsRefunded: { count: deposits.refunds, amount: cents(deposits.refunded) },
    depositsUsed: { count: used?.payments ?? 0, amount: used?.paid ?? cents(0) },
    depositsKept: { count: kept.count, amount: cents(kept.amount) },
  };
}

interface SoldRow {
  tickets: number | null;
  voids: number | null;
  voided: number;
  price: number;
  tradeIns: number | null;
  tradedIn: number;
  shipping: number;
  tax: number;
}

interface DepositRow {
  taken: number;
  paid: number;
  refunds: number;
  refunded: number;
}

interface BackRow {
  returns: number;
  net: number;
  tradedIn: number;
  tax: number;
  fees: number;
}

interface TaxRow {
  store: string;
  rate: number | null;
  surtaxRate: number | null;
  taxedAs: TaxedAs;
  surtaxable: number;
  surtax: number;
  taxable: number;
  exempt: number;
  untaxed: number;
  tax: number;
}

function taxesOf(tx: Tx, sessionId: number): TaxRow[] {
  return many<TaxRow>(
    tx,
    sql`select sold.store as store, rate, sum(taxable) as taxable, sum(exempt) as exempt, sum(untaxed) as untaxed, sum(tax) as tax,
        surtaxRate, sum(surtaxable) as surtaxable, sum(surtax) as surtax,
        iif(rate is not null, 'rate', coalesce(untaxedAs, 'typed')) as taxedAs
      from (
        select store, tax_rate as rate, surtax_rate as surtaxRate, untaxed_as as untaxedAs, taxable, exempt, untaxed, tax,
          surtaxable, surtax
        from sales where session_id = ${sessionId} and is_live = 1
        union all
        select store, tax_rate, surtax_rate, untaxed_as, -taxable, -exempt, -untaxed, -tax, -surtaxable, -surtax
        from returns where session_id = ${sessionId}) sold
      group by sold.store, rate, surtaxRate, untaxedAs
      order by rate is null, rate desc, surtaxRate desc, untaxedAs, sold.store`,
  );
}

function one<Row>(tx: Tx, query: SQL): Row {
  return tx.get<Row>(query);
}

function many<Row>(tx: Tx, query: SQL): Row[] {
  return tx.all<Row>(query);
}
