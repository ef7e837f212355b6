import type { Db } from "~db/client.server.ts";
import { IN_ONE_GO, type Proving } from "../proving.ts";
import { STATE_AFTER } from "../../stock/pieces/piece-states.ts";
import { BUY_RULES } from "./buys.ts";
import { CAMPAIGN_RULES } from "./campaigns.ts";
import { COUNT_RULES } from "./counts.ts";
import { CREDIT_RULES } from "./credit.ts";
import { keptSale } from "../../people/customers/still-a-purchase.ts";
import { MERGE_RULES, OF_PERSON } from "./merges.ts";
import { MOVEMENT_RULES } from "./movements.ts";
import { ORDER_RULES } from "./orders.ts";
import { PICTURE_RULES } from "./photos-and-files.ts";
import { RECEIVING_RULES } from "./receivings.ts";
import { RETURN_RULES } from "./returns.ts";
import { SEARCH_RULES } from "./search-indexes.ts";
import { SUMMARY_RULES } from "./summaries.ts";
import { MELT_LOT_RULES } from "./melt-lots.ts";
import { TRANSFER_RULES } from "./transfers.ts";

interface Rule {
  about: string;
  count: string;
  /** Queries for ids of rows that must not exist, keyed by a description of such rows. */
  never: Record<string, string>;
}

/** Basis of a sale's commission and profit. */
const EARNED = "case s.profit_basis when 'total' then s.total else s.sale_price end";

/**
 * Finds rows in no session although a session of their store was open before them, or an earlier row has one.
 * Only the oldest shops began without tills.
 */
const inNoTill = (table: "payments" | "sales", at: string) => `
  with begun as (select store, min(id) as id from ${table} where session_id is not null group by store),
    opened as (
      select t.store, min(s.opened_at) as at from tills t join till_sessions s on s.till_id = t.id group by t.store)
  select p.id from ${table} p left join begun b on b.store = p.store left join opened o on o.store = p.store
  where p.session_id is null and (p.id > b.id or o.at <= p.${at})`;

/** Invariants of the stored data (section 9). */
const RULES: Rule[] = [
  {
    about: "sold pieces and live sale lines",
    count: "select count(*) from pieces where state = 'sold'",
    never: {
      "a sold piece without exactly one sale line that takes it": `
        select p.id from pieces p where p.state = 'sold'
          and (select count(*) from sale_lines l where l.piece_id = p.id and l.takes_piece = 1) <> 1`,
      "a sale line that takes a piece that is not sold": `
        select l.id from sale_lines l join pieces p on p.id = l.piece_id where l.takes_piece = 1 and p.state <> 'sold'`,
      "a piece that is not what its last movement made it": `
        select p.id from pieces p where p.state is not (
          select case m.kind ${Object.entries(STATE_AFTER)
            .map(([kind, state]) => `when '${kind}' then '${state}'`)
            .join(" ")} end
          from piece_movements m
          where m.piece_id = p.id and m.kind in (${Object.keys(STATE_AFTER)
            .map((kind) => `'${kind}'`)
            .join(", ")})
          order by m.id desc limit 1)`,
    },
  },
  {
    about: "sales",
    count: "select count(*) from sales",
    never: {
      "a payment of no ticket, return or order": `
        select id from payments where coalesce(sale_id, return_id, order_id) is null`,
      "a sale without a time": "select id from sales where sold_at <= 0",
      "a live sale line of a sale that is not, or the other way round": `
        select l.id from sale_lines l join sales s on s.id = l.sale_id where l.is_live <> s.is_live`,
      "a live salesperson of a sale that is not, or the other way round": `
        select p.sale_id from sale_salespeople p join sales s on s.id = p.sale_id where p.is_live <> s.is_live`,
      "a live payment of a sale that is not, or the other way round": `
        select p.id from payments p left join sales s on s.id = p.sale_id where p.is_live <> coalesce(s.is_live, 1)`,
      "a sale without a line": `
        select s.id from sales s where not exists (select 1 from sale_lines l where l.sale_id = s.id)`,
      "a sale whose totals don't add up": `
        select s.id from sales s
        where s.total <> s.sale_price - s.trade_in_value + s.tax + s.shipping_charge
          or s.net_profit <> ${EARNED} - s.commission - s.item_cost
          or s.commission <> (${EARNED} * s.commission_rate + 5000) / 10000`,
      "a sale whose lines don't add up": `
        select s.id from sales s
        where (s.sale_price, s.item_cost, s.gift_cards, s.tax, s.trade_in_value) is not (
          select coalesce(sum(l.price) filter (where l.kind <> 'gift_card'), 0), coalesce(sum(l.cost), 0),
            coalesce(sum(l.price) filter (where l.kind = 'gift_card'), 0), coalesce(sum(l.tax), 0),
            coalesce(sum(l.trade_in_value), 0)
          from sale_lines l where l.sale_id = s.id)`,
      "a sale whose second rate doesn't add up": `
        select s.id from sales s
        where s.surtaxable > s.taxable or s.surtax > s.tax
          or s.surtaxable <> (select coalesce(sum(l.surtaxable), 0) from sale_lines l where l.sale_id = s.id)
          or s.surtax <> (s.surtaxable * coalesce(s.surtax_rate, 0) + 50000) / 100000`,
      "a sale whose trade-ins don't add up": `
        select s.id from sales s
        where s.trade_in_value <> (select coalesce(sum(t.value), 0) from sale_trade_ins t where t.sale_id = s.id)
          - (select coalesce(sum(m.amount), 0) from credit_movements m where m.sale_id = s.id and m.kind = 'traded_in')`,
      "a sale whose salespeople's parts don't add up": `
        select s.id from sales s
        where (10000, s.total, s.commission) is not (
            select sum(p.share), sum(p.total), sum(p.commission) from sale_salespeople p where p.sale_id = s.id)
          or s.seller_id is not (
            select p.employee_id from sale_salespeople p where p.sale_id = s.id and p.position = 1)`,
      "a sale whose payments are not what is due": `
        select s.id from sales s
        where s.total + s.gift_cards <> (select coalesce(sum(p.amount), 0) from payments p where p.sale_id = s.id)`,
    },
  },
  {
    about: "customers",
    count: "select count(*) from customers",
    never: {
      "a customer whose total spent is not the sum of their live sales, less returns": `
        select c.id from customers c
        where c.total_spent <> (
            select coalesce(sum(s.total), 0) from sales s where ${OF_PERSON} and s.is_live = 1)
          - (select coalesce(sum(r.total - r.fee), 0) from sales s join returns r on r.sale_id = s.id
            where ${OF_PERSON})`,
      "a customer whose last purchase is not the day of the newest sale that was kept": `
        select c.id from customers c
        where c.last_purchase_date is not (
          select max(s.store_day) from sales s where ${OF_PERSON} and ${keptSale("s")})`,
    },
  },
  ...MERGE_RULES,
  ...TRANSFER_RULES,
  ...MELT_LOT_RULES,
  ...BUY_RULES,
  {
    about: "movements of pieces",
    count: "select count(*) from piece_movements",
    never: {
      "a piece that was not received exactly once": `
        select p.id from pieces p
        where (select count(*) from piece_movements m where m.piece_id = p.id and m.kind in ('received', 'traded_in', 'bought')) <> 1`,
      "a piece of an earlier version than its edits": `
        select p.id from pieces p where p.version <= (select count(*) from audit_log a
          where a.record_kind = 'piece' and a.record_id = cast(p.id as text) and a.action = 'piece.changed')`,
      "a piece moved twice at once for the same order or list": `
        select min(id) from piece_movements
        where coalesce(order_id, transfer_id, melt_lot_id) is not null
        group by piece_id, kind, at, order_id, transfer_id, melt_lot_id having count(*) > 1`,
      "a live sale line without exactly one movement": `
        with moved as materialized (
          select sale_id, piece_id, count(*) as times from piece_movements
          where kind = 'sold' and sale_id is not null group by 1, 2)
        select l.id from sale_lines l left join moved m on m.sale_id = l.sale_id and m.piece_id = l.piece_id
        where l.is_live = 1 and l.kind = 'piece' and coalesce(m.times, 0) <> 1`,
      "a movement 'sold' without its sale line": `
        select m.id from piece_movements m where m.kind = 'sold' and not exists (
          -- By its ticket, which has few lines; a piece may have been sold often.
          select 1 from sale_lines l where +l.piece_id = m.piece_id and l.sale_id = m.sale_id)`,
      "a movement 'sold' that doesn't fit its sale": `
        select m.id from piece_movements m join sales s on s.id = m.sale_id
        where m.kind = 'sold' and (m.at, m.store, m.employee_id) is not (s.sold_at, s.store, s.processed_by)`,
    },
  },
  {
    about: "closes",
    count: "select count(*) from closes",
    never: {
      "a till's session that ended without a close, or a close of one that is open": `
        select s.id from till_sessions s left join closes c on c.session_id = s.id
        where (s.closed_at is null) <> (c.id is null) or s.closed_at <> c.closed_at`,
      "a till's session that nothing opened": `
        with begun (session_id, at, by) as (
          select session_id, paid_at, employee_id from payments
          union all select session_id, at, employee_id from till_movements
          union all select session_id, sold_at, processed_by from sales
          union all select session_id, returned_at, employee_id from returns
          union all select session_id, at, employee_id from credit_movements
          union all select session_id, bought_at, bought_by from buys)
        select id from till_sessions where id not in (
          select s.id from begun b join till_sessions s on s.id = b.session_id
          where s.opened_at = b.at and s.opened_by = b.by)`,
      // Wherever on earth the store is: its zone may have been another one then.
      "a till's session of another day than its time": `
        select id from till_sessions where date(opened_day) is not opened_day or opened_day not between
          date(opened_at / 1000 - 12 * 3600, 'unixepoch') and date(opened_at / 1000 + 14 * 3600, 'unixepoch')`,
      "a till's session that doesn't begin with what the close before it left": `
        select s.id from till_sessions s
        join closes c on c.session_id = (
          select max(b.id) from till_sessions b where b.till_id = s.till_id and b.id < s.id)
        where c.float_left > 0 and not exists (
          select 1 from till_movements m
          where m.session_id = s.id and m.kind = 'float' and m.amount = c.float_left and m.at = s.opened_at)`,
      "a close of another store than its till": `
        select c.id from closes c join till_sessions s on s.id = c.session_id join tills t on t.id = s.till_id
        where c.store <> t.store`,
      "a close that expects something else than its session holds": `
        with held as (
          select c.id, p.kind, sum(p.amount + p.rounding) as amount
          from closes c join payments p on p.session_id = c.session_id where p.is_live = 1 group by 1, 2
          union all
          select c.id, 'cash', sum(iif(m.kind = 'out', -m.amount, m.amount) + m.rounding)
          from closes c join till_movements m on m.session_id = c.session_id group by 1
          union all
          select close_id, kind, -expected from close_counts)
        select id from held group by id, kind having sum(amount) <> 0`,
      "a close without counted cash, or with more left than that": `
        select c.id from closes c where not exists (
          select 1 from close_counts n where n.close_id = c.id and n.kind = 'cash' and n.counted >= c.float_left)`,
      "cash that was rounded to something else than the nearest five cents": `
        select min(id) from (
          select id, coalesce('sale ' || sale_id, 'return ' || return_id, 'payment ' || id) as document,
            iif(kind = 'cash', amount, 0) as amount, rounding, iif(kind = 'cash', 2, 0) as most from payments
          union all
          select id, 'movement ' || id, iif(kind = 'out', -amount, amount), rounding, 2 from till_movements
        ) group by document
        having max(abs(rounding) - most) > 0
          or sum(rounding) <> 0 and abs(sum(amount) + sum(rounding)) <> (abs(sum(amount)) + 2) / 5 * 5`,
      "a payment in a till of another store, or in another till than its sale": `
        select p.id from payments p
        left join till_sessions s on s.id = p.session_id left join tills t on t.id = s.till_id
        left join sales a on a.id = p.sale_id
        where t.store <> p.store or (p.sale_id is not null and a.session_id is not p.session_id)`,
      "a payment in no till, though its store had one": inNoTill("payments", "paid_at"),
      "a sale in no till, though its store had one": inNoTill("sales", "sold_at"),
      "a sale in a till of another store": `
        select a.id from sales a join till_sessions s on s.id = a.session_id join tills t on t.id = s.till_id
        where t.store <> a.store`,
    },
  },
  ...RETURN_RULES,
  ...CREDIT_RULES,
  ...ORDER_RULES,
  ...CAMPAIGN_RULES,
  ...RECEIVING_RULES,
  ...MOVEMENT_RULES,
  ...COUNT_RULES,
  ...PICTURE_RULES,
  ...SUMMARY_RULES,
  ...SEARCH_RULES,
];

export interface BooksCheck {
  about: string;
  counted: number;
  /** Each problem with the ids of the first rows affected. */
  wrong: string[];
}

/** The database as the checks read it. */
interface CheckedDb {
  $client: { prepare: (query: string) => Pick<ReturnType<Db["$client"]["prepare"]>, "pluck"> };
}

/**
 * Checks every rule, or only the one with this description. The books balance if no check reports a problem.
 */
export function checkBooks(db: CheckedDb, only?: string): BooksCheck[] {
  return [...booksChecks(db, IN_ONE_GO, only)];
}

export function* booksChecks(
  { $client: client }: CheckedDb,
  { goOn, brokeOff }: Proving,
  only?: string,
): Generator<BooksCheck> {
  for (const { about, count, never } of RULES) {
    goOn();
    const check: BooksCheck = { about, counted: 0, wrong: [] };
    try {
      check.counted = client.prepare(count).pluck().get() as number;
      for (const [what, query] of Object.entries(never)) {
        if (only !== undefined && what !== only) continue;
        const ids = client.prepare(`${query} limit 5`).pluck().all();
        if (ids.length > 0) check.wrong.push(`${what}: ${ids.join(", ")}`);
      }
    } catch (error) {
      check.wrong.push(brokeOff(error));
    }
    yield check;
  }
}
