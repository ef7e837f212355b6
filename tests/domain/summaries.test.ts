import { afterEach, beforeEach, expect, test } from "vitest";
import { checkBooks } from "~/domain/books/check-books.server.ts";
import {
  aCampaign,
  aCustomer,
  aPiece,
  aRepair,
  aSale,
  openTestShop,
  type TestShop,
} from "../support/shop.ts";

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

test.each([1, 2, 3, 4, 5])(
  "summaries follow every change of the rows, whoever makes it (history %i)",
  (seed) => {
    const { below, of } = randomFrom(seed);
    const customers = Array.from({ length: 4 }, () => aCustomer().id);
    for (let n = 0; n < 12; n += 1) aSale({ customerId: of(customers), location: of(STORES) });
    for (let n = 0; n < 5; n += 1)
      aPiece({ location: of([...STORES, null]), category: of(["rings", "estate"]) });
    for (let n = 0; n < 5; n += 1) aRepair({ customerId: of(customers), location: of(STORES) });
    for (let n = 0; n < 3; n += 1) aCampaign();
    expect(differences()).toEqual([]);

    const { $client: client } = shop.db;
    const set = (table: string, changes: string, ...values: unknown[]) => {
      const ids = client.prepare(`select id from ${table}`).pluck().all();
      client.prepare(`update ${table} set ${changes} where id = ?`).run(...values, of(ids));
    };
    const saleIds = () => client.prepare("select id from sales").pluck().all();
    const changes = [
      () => set("sales", "store = ?, store_day = ?", of(STORES), of(DAYS)),
      () => set("sales", "customer_tier = ?", of(TIERS)),
      () => set("sales", "sold_at = ?", of(MOMENTS)),
      () => set("sales", "customer_id = ?", of(customers)),
      () => set("sales", "is_live = ?", below(2)),
      () => set("sales", "tax = tax + 5, total = total + 5, net_profit = net_profit + 5"),
      () =>
        client.exec(`
          insert into sales (customer_id, store, seller_id, sold_at, store_day, customer_tier, commission_rate,
            sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit, is_live)
          select customer_id, store, seller_id, sold_at, '${of(DAYS)}', customer_tier, commission_rate,
            sale_price, item_cost, trade_in_value, tax, shipping_charge, total, commission, net_profit, ${below(2)}
          from sales order by id desc limit 1`),
      () =>
        client.exec(`
          delete from sales where id not in (select sale_id from sale_lines)
            and id not in (select sale_id from piece_movements where sale_id is not null)`),
      () => set("sale_lines", "is_live = 0"),
      () => set("sale_lines", "sale_id = ?", of(saleIds())),
      () => set("sale_lines", "category = ?, price = ?", of(["rings", "watches"]), below(9999)),
      () => set("pieces", "location = ?, category = ?", of([...STORES, null]), of(["rings", "brooches"])),
      () => set("pieces", "retail_price = ?, state = ?", below(9999), of(["available", "sold"])),
      () => set("customers", "tier = ?, home_store = ?", of(TIERS), of(STORES)),
      () =>
        set("customers", "gender = ?, date_of_birth = ?", of(["female", "male", null]), of([...DAYS, null])),
      () => set("customers", "email = ?, cell_phone = ?", of(["a@b.example", null]), of(["555", null])),
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
        set(
          "campaigns",
          "status = ?, sent_count = ?, click_count = ?",
          of(["draft", "active"]),
          below(99),
          below(9),
        ),
      () => set("campaigns", "open_count = ?, conversion_count = ?", below(99), below(9)),
      () =>
        client.exec(
          "delete from campaigns where id = (select min(id) from campaigns) and (select count(*) from campaigns) > 2",
        ),
      () => aCampaign(),
      () =>
        client.exec(
          "delete from repairs where id = (select min(id) from repairs) and (select count(*) from repairs) > 2",
        ),
      () =>
        client.exec(
          "delete from sale_lines where id = (select max(id) from sale_lines) and (select count(*) from sale_lines) > 6",
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
