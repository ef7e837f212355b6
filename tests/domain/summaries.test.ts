import { afterEach, beforeEach, expect, test } from "vitest";
import { checkBooks } from "~/domain/records/books/check-books.server.ts";
import { oneIn } from "../support/everything.ts";
import { aCustomer, aPiece, aRepair, aSale, openTestShop, type TestShop } from "../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Differences between the summaries and their source rows. */
const differences = () =>
  checkBooks(shop.db)
    .filter(({ about }) => about.includes("summary"))
    .flatMap(({ about, wrong }) => wrong.map((what) => `${about}: ${what}`));

function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    of: <T>(all: readonly T[]) => all[Math.floor(next() * all.length)]!,
  };
}

const STORES = ["boca", "new_york", "denver"];
const TIERS = ["diamond", "platinum", "gold", "silver"];
const MOMENTS = [Date.UTC(2024, 1, 29), Date.UTC(2026, 0, 1), Date.UTC(2026, 10, 20)];
const DAYS = ["2024-02-29", "2025-12-31", "2026-01-01", "2026-11-20"];

test.each(oneIn(5, [1, 2, 3, 4, 5]))(
  "summaries follow every change of the rows, whoever makes it (history %i)",
  (seed) => {
    const { below, of } = randomFrom(seed);
    const customers = Array.from({ length: 4 }, () => aCustomer().id);
    for (let n = 0; n < 12; n += 1) aSale({ customerId: of(customers), location: of(STORES) });
    for (let n = 0; n < 5; n += 1)
      aPiece({ location: of([...STORES, null]), category: of(["rings", "estate"]) });
    for (let n = 0; n < 5; n += 1) aRepair({ customerId: of(customers), location: of(STORES) });
    expect(differences()).toEqual([]);

    const { $client: client } = shop.db;
    client.exec(
      "insert into vendors (name, folded_name, created_at) values ('Arias Gems', 'arias gems', 0), ('Kessel', 'kessel', 0)",
    );
    const set = (table: string, changes: string, ...values: unknown[]) => {
      const ids = client.prepare(`select id from ${table}`).pluck().all();
      client.prepare(`update ${table} set ${changes} where id = ?`).run(...values, of(ids));
    };
    const saleIds = () => client.prepare("select id from sales").pluck().all();
    const changes = [
      () => set("sales", "store = ?, store_day = ?", of(STORES), of(DAYS)),
      () => set("sales", "customer_tier = iif(customer_id is null, null, ?)", of(TIERS)),
      () => set("sales", "sold_at = ?", of(MOMENTS)),
      () => set("sales", "customer_id = ?, customer_tier = 'gold'", of(customers)),
      () => {
        const [isLive, at] = of([
          [1, null],
          [0, 1],
        ] as const);
        set("sales", "is_live = ?, voided_at = ?, voided_by = ?, void_reason = ?", isLive, at, at, at && "x");
      },
      () => set("sales", "tax = tax + 5, total = total + 5, net_profit = net_profit + 5"),
      () =>
        client.exec(`
          insert into sales (customer_id, store, seller_id, processed_by, sold_at, store_day, customer_tier,
            commission_rate, sale_price, item_cost, trade_in_value, taxable, tax, tax_rate, shipping_charge, total,
            commission, net_profit)
          select customer_id, store, seller_id, processed_by, sold_at, '${of(DAYS)}', customer_tier,
            commission_rate, sale_price, item_cost, trade_in_value, taxable, tax, ${of(["null", "7000"])},
            shipping_charge, total, commission, net_profit
          from sales order by id desc limit 1`),
      () => set("sales", "customer_id = null, customer_tier = null"),
      () => set("sales", "tax_rate = ?, taxable = ?, untaxed = ?", of([null, 6500]), below(9999), below(99)),
      () => set("payments", "is_live = ?", below(2)),
      () => set("payments", "amount = ?, kind = ?", 1 + below(9999), of(["cash", "card"])),
      () => set("payments", "store = ?, store_day = ?", of(STORES), of(DAYS)),
      () =>
        client
          .prepare("update sale_salespeople set is_live = ?, total = ?, commission = ? where sale_id = ?")
          .run(below(2), below(9999), below(99), of(saleIds())),
      () => comeBack(client, of(saleIds()) as number, of(DAYS), below(9999)),
      () => set("returns", "fee = ?, store_day = ?", below(99), of(DAYS)),
      () => set("return_lines", "price = ?, category = ?", below(9999), of(["rings", null])),
      () =>
        client.exec(
          "delete from return_salespeople; delete from return_lines; delete from returns where id = (select min(id) from returns)",
        ),
      () => set("sale_lines", "list_price = ?, discount_reason = ?", below(9999), of(["loyalty", null])),
      () =>
        client.exec(`
          delete from sales where id not in (select sale_id from sale_lines)
            and id not in (select sale_id from piece_movements where sale_id is not null)
            and id not in (select sale_id from payments where sale_id is not null)
            and id not in (select sale_id from returns)`),
      () => set("sale_lines", "is_live = 0, takes_piece = 0"),
      () => set("sale_lines", "sale_id = ?", of(saleIds())),
      () => set("sale_lines", "category = ?, price = ?", of(["rings", "watches"]), below(9999)),
      () => set("pieces", "location = ?, category = ?", of([...STORES, null]), of(["rings", "brooches"])),
      () => set("pieces", "retail_price = ?, state = ?", below(9999), of(["available", "sold"])),
      () => set("pieces", "vendor_id = ?, ownership = ?", of([1, 2, null]), of(["owned", "memo"])),
      () => set("pieces", "display_case = ?, cost = ?", of(["Case 1", "Window", null]), below(9999)),
      () => set("customers", "tier = ?, home_store = ?", of(TIERS), of(STORES)),
      () =>
        set("customers", "gender = ?, date_of_birth = ?", of(["female", "male", null]), of([...DAYS, null])),
      () => set("customers", "email = ?, cell_phone = ?", of(["a@b.example", null]), of(["555", null])),
      () =>
        set(
          "customers",
          "refused_channels = ?, agreed_channels = ?, suppressed_channels = ?",
          of([0, 2, 15]),
          of([0, 6, 15]),
          of([0, 4]),
        ),
      () =>
        set(
          "customers",
          "street = ?, city = ?, zip_code = ?",
          of(["1 Elm", null]),
          of(["Boca", null]),
          of(["1", null]),
        ),
      () => set("repairs", "store = ?, status = ?", of(STORES), of(["pending", "completed", "picked_up"])),
      () => set("repairs", "customer_price = ?", below(9999)),
      () =>
        client.exec(
          "delete from repairs where id = (select min(id) from repairs) and (select count(*) from repairs) > 2",
        ),
      () =>
        client.exec(
          `delete from sale_lines where id = (select max(id) from sale_lines) and (select count(*) from sale_lines) > 6
             and id not in (select sale_line_id from return_lines)`,
        ),
      () => aSale({ customerId: of(customers), location: of(STORES) }),
    ];
    for (let step = 0; step < 60; step += 1) {
      const change = below(changes.length);
      changes[change]!();
      expect(differences(), `after change ${change} in step ${step}`).toEqual([]);
    }
  },
);

/** A return of a sale's first line, written by hand, with figures of its own. */
function comeBack(client: TestShop["db"]["$client"], saleId: number, day: string, amount: number) {
  client.exec(`
    insert into returns (sale_id, store, customer_tier, session_id, returned_at, store_day, employee_id, reason, profit_basis,
      sale_price, item_cost, trade_in_value, tax_rate, taxable, exempt, untaxed, tax, shipping_charge, fee, total,
      commission, net_profit)
    select id, store, customer_tier, coalesce(session_id, (select min(id) from till_sessions)), sold_at, '${day}', seller_id, 'x', 'total', ${amount}, 10, 0, tax_rate, 5, 0, 3, 2,
      0, 1, ${amount} + 2, 4, ${amount} + 2 - 4 - 10 from sales where id = ${saleId};
    insert into return_salespeople select max(r.id), r.employee_id, 9, 8 from returns r
      where r.id = (select max(id) from returns) group by r.employee_id;
    insert or ignore into return_lines (return_id, sale_line_id, "to", category, price, cost, tax, trade_in_value, total)
    select (select max(id) from returns), l.id, 'stock', l.category, 7, 6, 0, 0, 7 from sale_lines l
      where l.sale_id = ${saleId} and l.category is not null limit 1`);
}

test("a name that nothing has any more leaves no row behind", () => {
  const { $client: client } = shop.db;
  const rows = (table: string) => client.prepare(`select count(*) from ${table}`).pluck().get();
  const { id } = aPiece({ location: "boca", category: "rings" });
  const tables = ["stock", "stock_by_case", "stock_not_owned"];
  const first = tables.map(rows);
  const change = client.prepare("update pieces set category = ?, display_case = ? where id = ?");
  for (let n = 0; n < 1_000; n += 1) change.run(`rings ${n}`, `Case ${n}`, id);
  expect(tables.map(rows)).toEqual(first);

  const sold = ["pieces_sold_by_day", "pieces_sold_by_month"];
  const before = sold.map(rows);
  const sale = aSale();
  expect(sold.map(rows)).not.toEqual(before);
  client.prepare("update sale_lines set is_live = 0, takes_piece = 0 where sale_id = ?").run(sale.id);
  expect(sold.map(rows)).toEqual(before);
  expect(differences()).toEqual([]);
});
