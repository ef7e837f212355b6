import type { Db } from "~db/client.server.ts";
import { CREDIT_RULES } from "./credit.ts";
import { SEARCH_RULES } from "./search-indexes.ts";
import { SUMMARY_RULES } from "./summaries.ts";

interface Rule {
  about: string;
  count: string;
  /** Queries for ids of rows that must not exist, by a description of such rows. */
  never: Record<string, string>;
}

/** Invariants of the stored data (section 9). */
const RULES: Rule[] = [
  {
    about: "sold pieces and live sale lines",
    count: "select count(*) from pieces where state = 'sold'",
    never: {
      "a sold piece without exactly one live sale line": `
        select p.id from pieces p where p.state = 'sold'
          and (select count(*) from sale_lines l where l.piece_id = p.id and l.takes_piece = 1) <> 1`,
      "a live sale line of a piece that is not sold": `
        select l.id from sale_lines l join pieces p on p.id = l.piece_id where l.is_live = 1 and p.state <> 'sold'`,
      "a piece that is neither available nor sold": `
        select id from pieces where state not in ('available', 'sold')`,
      "an available piece that was sold": `
        select p.id from pieces p where p.state = 'available'
          and exists (select 1 from piece_movements m where m.piece_id = p.id and m.kind = 'sold')`,
    },
  },
  {
    about: "sales",
    count: "select count(*) from sales",
    never: {
      // Nothing takes a sale back.
      "a sale that isn't live": "select id from sales where is_live <> 1",
      "a sale line that isn't live": "select id from sale_lines where is_live <> 1",
      "a sale without a time": "select id from sales where sold_at <= 0",
      "a live sale line of a sale that is not, or the other way round": `
        select l.id from sale_lines l join sales s on s.id = l.sale_id where l.is_live <> s.is_live`,
      "a live sale without a line": `
        select s.id from sales s
        where s.is_live = 1 and not exists (select 1 from sale_lines l where l.sale_id = s.id)`,
      "a sale whose totals don't add up": `
        select s.id from sales s
        where s.total <> s.sale_price - s.trade_in_value + s.tax + s.shipping_charge
          or s.net_profit <> s.total - s.commission - s.item_cost
          or s.commission <> (s.total * s.commission_rate + 5000) / 10000`,
      "a sale whose lines don't add up": `
        select s.id from sales s
        where s.sale_price <> (select coalesce(sum(l.price), 0) from sale_lines l where l.sale_id = s.id and l.kind <> 'gift_card')
          or s.item_cost <> (select coalesce(sum(l.cost), 0) from sale_lines l where l.sale_id = s.id)`,
      "a sale whose trade-ins don't add up": `
        select s.id from sales s
        where s.trade_in_value <> (select coalesce(sum(t.value), 0) from sale_trade_ins t where t.sale_id = s.id)`,
    },
  },
  {
    about: "customers",
    count: "select count(*) from customers",
    never: {
      "a customer whose total spent is not the sum of their live sales": `
        select c.id from customers c
        where c.total_spent <> (
          select coalesce(sum(s.total), 0) from sales s where s.customer_id = c.id and s.is_live = 1)`,
      "a customer whose last purchase is not the newest live sale's day": `
        select c.id from customers c
        where c.last_purchase_date is not (
          select max(s.store_day) from sales s where s.customer_id = c.id and s.is_live = 1)`,
    },
  },
  {
    about: "movements of pieces",
    count: "select count(*) from piece_movements",
    never: {
      "a piece that was not received exactly once": `
        select p.id from pieces p
        where (select count(*) from piece_movements m where m.piece_id = p.id and m.kind = 'received') <> 1`,
      "a live sale line without exactly one movement": `
        select l.id from sale_lines l where l.is_live = 1 and l.kind = 'piece' and (
          select count(*) from piece_movements m
          where m.kind = 'sold' and m.piece_id = l.piece_id and m.sale_id = l.sale_id) <> 1`,
      "a movement 'sold' without its sale line": `
        select m.id from piece_movements m where m.kind = 'sold' and not exists (
          select 1 from sale_lines l where l.piece_id = m.piece_id and l.sale_id = m.sale_id)`,
      "a movement 'sold' that doesn't fit its sale": `
        select m.id from piece_movements m join sales s on s.id = m.sale_id
        where m.kind = 'sold' and (m.at, m.store, m.employee_id) is not (s.sold_at, s.store, s.seller_id)`,
    },
  },
  ...CREDIT_RULES,
  ...SUMMARY_RULES,
  ...SEARCH_RULES,
];

export interface BooksCheck {
  about: string;
  counted: number;
  /** Each problem with the ids of the first rows affected. */
  wrong: string[];
}

/** Checks every rule. The books balance if no check reports a problem. */
export function checkBooks(db: Db): BooksCheck[] {
  const { $client: client } = db;
  return RULES.map(({ about, count, never }) => ({
    about,
    counted: client.prepare(count).pluck().get() as number,
    wrong: Object.entries(never).flatMap(([what, query]) => {
      const ids = client.prepare(`${query} limit 5`).pluck().all();
      return ids.length > 0 ? [`${what}: ${ids.join(", ")}`] : [];
    }),
  }));
}
