import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { firstBrokenAuditRow } from "~/domain/audit/chain.server";
import { type Db, openDatabase } from "~db/client.server.ts";

/** Each query finds rows that must not exist. */
const NEVER: Record<string, string> = {
  "a sold piece without exactly one live sale line": `
    select p.id from pieces p where p.state = 'sold'
      and (select count(*) from sale_lines l where l.piece_id = p.id and l.is_live = 1) <> 1`,
  "a live sale line of a piece that is not sold": `
    select l.id from sale_lines l join pieces p on p.id = l.piece_id where l.is_live = 1 and p.state <> 'sold'`,
  "a live sale line of a sale that is not, or the other way round": `
    select l.id from sale_lines l join sales s on s.id = l.sale_id where l.is_live <> s.is_live`,
  "a live sale without a line": `
    select s.id from sales s where s.is_live = 1 and not exists (select 1 from sale_lines l where l.sale_id = s.id)`,
  "a sale whose totals don't add up": `
    select s.id from sales s
    where s.total <> s.sale_price - s.trade_in_value + s.tax + s.shipping_charge
      or s.net_profit <> s.total - s.commission - s.item_cost
      or s.commission <> (s.total * s.commission_rate + 5000) / 10000`,
  "a sale whose lines don't add up": `
    select s.id from sales s
    where s.sale_price <> (select coalesce(sum(l.price), 0) from sale_lines l where l.sale_id = s.id)
      or s.item_cost <> (select coalesce(sum(l.cost), 0) from sale_lines l where l.sale_id = s.id)`,
  "a sale whose trade-ins don't add up": `
    select s.id from sales s
    where s.trade_in_value <> (select coalesce(sum(t.value), 0) from sale_trade_ins t where t.sale_id = s.id)`,
  "a customer whose total spent is not the sum of their live sales": `
    select c.id from customers c
    where c.total_spent <> (select coalesce(sum(s.total), 0) from sales s where s.customer_id = c.id and s.is_live = 1)`,
  "a customer whose last purchase is not the newest live sale's day": `
    select c.id from customers c
    where c.last_purchase_date is not (select max(s.store_day) from sales s where s.customer_id = c.id and s.is_live = 1)`,
  "a piece that was not received exactly once": `
    select p.id from pieces p
    where (select count(*) from piece_movements m where m.piece_id = p.id and m.kind = 'received') <> 1`,
  "a live sale line without exactly one movement": `
    select l.id from sale_lines l where l.is_live = 1 and (
      select count(*) from piece_movements m where m.kind = 'sold' and m.piece_id = l.piece_id and m.sale_id = l.sale_id) <> 1`,
  "a movement 'sold' without its sale line": `
    select m.id from piece_movements m where m.kind = 'sold' and not exists (
      select 1 from sale_lines l where l.piece_id = m.piece_id and l.sale_id = m.sale_id)`,
  "a row without its parent": `select rowid from pragma_foreign_key_check`,
};

/** What is wrong with a shop's books: nothing, or one line for each kind of difference. */
export function booksOf(db: Db, auditKey: Buffer): string[] {
  const wrong = Object.entries(NEVER).flatMap(([what, query]) => {
    const ids = db.$client.prepare(query).pluck().all();
    return ids.length > 0 ? [`${what}: ${ids.slice(0, 5).join(", ")}`] : [];
  });
  const broken = firstBrokenAuditRow(db, auditKey);
  return broken ? [...wrong, `audit row ${broken.id}: ${broken.why}`] : wrong;
}

/** Throws when the books don't balance. Takes a data folder too, also one that a server has open. */
export function theBooksBalance(shop: { db: Db; auditKey: Buffer } | { dataDir: string }): void {
  const own = "db" in shop ? null : openDatabase(join(shop.dataDir, "loupe.sqlite"));
  try {
    const db = "db" in shop ? shop.db : own!;
    const key = "db" in shop ? shop.auditKey : keyBeside(db.$client.name);
    const wrong = booksOf(db, key);
    if (wrong.length > 0) throw new Error(`The books don't balance:\n${wrong.join("\n")}`);
  } finally {
    own?.$client.close();
  }
}

function keyBeside(file: string) {
  return Buffer.from(readFileSync(join(dirname(file), "audit.key"), "utf8").trim(), "hex");
}
