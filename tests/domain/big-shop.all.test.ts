import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { searchedPiece } from "~/domain/stock/pieces/searched-text-of-piece";
import { actorNow } from "~/domain/shop/employees/actor-now.server";
import { beforeAll, describe, expect, test } from "vitest";
import { CustomerCards } from "../../bench/big-shop/customer-card";
import { addCustomer } from "~/domain/people/customers/add-customer.server";
import { derivedColumns } from "~/domain/people/customers/derived-columns";
import { compareSome, isComparing } from "~/domain/people/merges/compare-twins.server";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { rate } from "~/domain/money";
import { foldSku } from "~/domain/fold-sku";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { workOutSale } from "~/domain/counter/sales/sale-arithmetic";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { readTimeline } from "~/domain/records/timeline/read-timeline.server";
import { CAMPAIGN_STATUSES } from "~/domain/outreach/campaigns/campaign-status";
import { customers, pieceMovements, pieces, repairs, sales } from "~db/schema/index.ts";
import type { Db } from "~db/client.server.ts";
import { startSeed, writerOf } from "~db/seed.ts";
import { LATER, seeded, SMALL_ORDER } from "../support/big-shop.ts";
import { booksOf, contradictionsOf } from "../support/books.ts";
import { at, AUDIT_KEY, column, one, rows } from "../support/sample.ts";
import { templateFolder } from "../support/template-folder.ts";

let shop: Db;
beforeAll(async () => {
  shop = await seeded();
});

describe("what was ordered", () => {
  test("has as many records as ordered", () => {
    const counts = {
      customers: one(shop, "select count(*) from customers"),
      items: one(shop, "select count(*) from pieces where state = 'available'"),
      sales: one(shop, "select count(*) from sales"),
      repairs: one(shop, "select count(*) from repairs"),
      campaigns: one(shop, "select count(*) from campaigns"),
    };
    expect(SMALL_ORDER).toMatchObject(counts);
    expect(one(shop, "select count(*) from pieces where state = 'sold'")).toBe(SMALL_ORDER.sales);
    expect(one(shop, "select count(*) from sale_lines")).toBe(SMALL_ORDER.sales);
  });

  test("has the sample's accounts, and scheduled backups off", () => {
    expect(column(shop, "select email from employees where password_hash is not null order by id")).toEqual(
      ["owner", "admin", "support", "sales", "readonly"].map((name) => `${name}@loupe.example`),
    );
    expect(readSettings(shop)).toMatchObject({ shopName: "Marlowe & Finch", backupEveryHours: 0 });
  });

  test.each([
    { customers: 5, items: 40, sales: 0, repairs: 3, campaigns: 0 },
    { customers: 0, items: 0, sales: 0, repairs: 0, campaigns: 0 },
    { customers: 1, items: 0, sales: 1, repairs: 1, campaigns: 1 },
    { customers: 3, items: 0, sales: 200, repairs: 0, campaigns: 0 },
  ])("works for $customers customers, $items items, $sales sales", async (sizes) => {
    const small = await seeded(sizes);
    expect(one(small, "select count(*) from customers")).toBe(sizes.customers);
    expect(one(small, "select count(*) from pieces where state = 'available'")).toBe(sizes.items);
    expect(one(small, "select count(*) from sales")).toBe(sizes.sales);
    expect(one(small, "select count(*) from repairs")).toBe(sizes.repairs);
    expect([...booksOf(small, AUDIT_KEY), ...contradictionsOf(small, AUDIT_KEY)]).toEqual([]);
  });
});

describe("the books", () => {
  test("they balance, and the audit chain holds", () => {
    expect([...booksOf(shop, AUDIT_KEY), ...contradictionsOf(shop, AUDIT_KEY)]).toEqual([]);
  });

  test("each sale is worked out as the till does", () => {
    for (const sale of shop.select().from(sales).all()) {
      const { total, commission, netProfit } = sale;
      expect(workOutSale({ ...sale, rate: rate(sale.commissionRate) })).toMatchObject({
        total,
        commission,
        netProfit,
      });
    }
  });

  test("derived columns equal what the shop would derive", () => {
    for (const customer of shop.select().from(customers).all())
      expect(customer).toMatchObject(derivedColumns(customer));
    for (const piece of shop.select().from(pieces).all())
      expect(piece).toMatchObject({ foldedSku: foldSku(piece.sku), searchText: searchedPiece(piece) });
  });

  test("nobody waits to be compared, and the duplicates are those that the shop finds", () => {
    expect(isComparing(shop)).toBe(false);
    const found = () => [
      rows(shop, "select one_id, other_id, reasons, weight from likely_twins order by 1, 2"),
      rows(shop, "select key, customer_id from customer_keys order by 1, 2"),
    ];
    const seededWith = found();
    expect(seededWith.map((table) => table.length)).not.toContain(0);
    shop.run("savepoint compared");
    shop.run("delete from likely_twins");
    shop.run("delete from customer_keys");
    shop.run("update customers set is_compared = 0");
    while (isComparing(shop)) compareSome({ tx: shop, actor: null, now: LATER }, 20);
    const foundByShop = found();
    shop.run("rollback to compared");
    shop.run("release compared");
    expect(seededWith).toEqual(foundByShop);
  });

  test("a sale and a repair belong to the day of their store", () => {
    const zones = new Map(listStores(shop).map(({ key, zone }) => [key, zone]));
    const dayAt = (store: string, moment: Instant) => dayIn(zones.get(store) ?? "", moment);
    for (const { store, soldAt, storeDay } of shop.select().from(sales).all())
      expect(dayAt(store, soldAt)).toBe(storeDay);
    for (const { store, intakeAt, intakeDay } of shop.select().from(repairs).all())
      expect(dayAt(store, intakeAt)).toBe(intakeDay);
  });

  test("nothing happens before what it depends on; a piece is sold at its store", () => {
    const sold =
      "from sales s join sale_lines l on l.sale_id = s.id join pieces p on p.id = l.piece_id join customers c on c.id = s.customer_id";
    expect(
      one(shop, `select count(*) ${sold} where s.sold_at < p.created_at or s.sold_at < c.created_at`),
    ).toBe(0);
    expect(one(shop, `select count(*) ${sold} where p.location <> s.store`)).toBe(0);
    expect(
      one(
        shop,
        "select count(*) from repairs r join customers c on c.id = customer_id where intake_at < created_at",
      ),
    ).toBe(0);
    expect(one(shop, "select count(*) from repairs where status_changed_at < intake_at")).toBe(0);
  });

  test("ids rise with time", () => {
    const times = ["created_at from customers", "created_at from pieces", "sold_at from sales"];
    for (const what of [...times, "intake_at from repairs", "at from audit_log"]) {
      const inOrder = column<number>(shop, `select ${what} order by id`);
      expect(inOrder, what).toEqual(inOrder.toSorted((a, b) => a - b));
    }
  });
});

describe("as a shop would look", () => {
  test("few customers buy much, and they have the highest tier", () => {
    const spent = column<number>(shop, "select total_spent from customers order by 1 desc");
    const sum = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
    expect(sum(spent.slice(0, spent.length / 10)) / sum(spent)).toBeGreaterThan(0.5);
    expect(spent.filter((amount) => amount === 0).length).toBeGreaterThan(spent.length / 10);
    expect(column(shop, "select distinct tier from customers").toSorted()).toEqual(TIERS.toSorted());
    const byTier = TIERS.map((tier) =>
      one(shop, `select avg(total_spent) from customers where tier = '${tier}'`),
    );
    expect(byTier[0]).toBeGreaterThan(4 * (byTier[3] ?? 0));
  });

  test("seasons, three stores, ten years of growing trade", () => {
    const share = (where: string) => one(shop, `select avg(${where}) from sales`);
    expect(share("store_day like '%-12-%'")).toBeGreaterThan(1.7 / 12);
    for (const { key } of listStores(shop)) expect(share(`store = '${key}'`)).toBeGreaterThan(0.2);
    const years = rows<{ year: string; n: number }>(
      shop,
      "select substr(store_day, 1, 4) year, count(*) n from sales group by 1",
    ).slice(1, -1);
    expect(years.length).toBe(9);
    expect(years.at(-1)?.n).toBeGreaterThan(1.3 * (years[0]?.n ?? 0));
    expect(one(shop, "select count(distinct seller_id) from sales")).toBeGreaterThanOrEqual(10);
  });

  test("names vary, and some are more common", () => {
    const names = rows<{ n: number }>(
      shop,
      "select count(*) n from customers group by last_name order by 1 desc",
    );
    expect(names.length).toBeGreaterThan(150);
    expect(names[0]?.n).toBeGreaterThan(2);
    expect(one(shop, "select count(cell_phone) - count(distinct cell_phone) from customers")).toBe(0);
  });

  test("phone numbers and e-mails belong to nobody real", () => {
    const texts = JSON.stringify(shop.select().from(customers).all());
    const addresses = texts.match(/[\w.+-]+@[\w.-]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(300);
    expect(addresses.filter((address) => !address.endsWith(".example"))).toEqual([]);
    const phones = texts.match(/\(\d{3}\) [\d-]+/g) ?? [];
    expect(phones.filter((phone) => !/^\(\d{3}\) 555-\d{4}$/.test(phone))).toEqual([]);
    expect(texts).not.toMatch(/undefined|NaN/);
  });

  test("old repairs are fetched, new ones wait; campaigns of every status", () => {
    const month = addDays(SMALL_ORDER.until, -30);
    expect(column(shop, "select distinct status from repairs").toSorted()).toEqual(
      REPAIR_STATUSES.toSorted(),
    );
    expect(
      one(shop, `select avg(status = 'picked_up') from repairs where intake_day < '${month}'`),
    ).toBeGreaterThan(0.98);
    expect(column(shop, "select distinct status from campaigns").toSorted()).toEqual(
      CAMPAIGN_STATUSES.toSorted(),
    );
  });
});

describe("the audit log", () => {
  test("covers the last year, record by record", () => {
    const since = addDays(SMALL_ORDER.until, -365);
    const audited = (action: string) =>
      one(shop, `select count(*) from audit_log where action = '${action}'`);
    const sold = one(shop, `select count(*) from sales where store_day >= '${since}'`);
    expect(audited("sale.processed")).toBe(sold);
    expect(audited("piece.sold")).toBe(sold);
    const repair = shop
      .select()
      .from(repairs)
      .all()
      .findLast(({ version }) => version > 1);
    const of = { kind: "order", id: repair?.id ?? 0, zone: "America/New_York" } as const;
    const steps = readTimeline(shop, of, { kinds: ["step"], year: null }, { limit: 50 }, { seesCost: false });
    expect(steps.at(0)).toMatchObject({ status: repair?.status });
    expect(steps.length).toBe(repair?.version);
  });
});

describe("the same for the same seed", () => {
  /** All tables except for values that always differ: hashes, salts, and migration times. */
  const dump = (db: Db) =>
    column<string>(
      db,
      "select name from sqlite_schema where type = 'table' and name not in ('migrations')",
    ).map((table) =>
      rows<Record<string, unknown>>(db, `select * from ${table}`).map((row) =>
        JSON.stringify(row, (name, value: unknown) =>
          ["password_hash", "salt", "payload_digest", "previous", "mac"].includes(name) ? null : value,
        ),
      ),
    );

  test("is the same twice, at any time after the last day", async () => {
    const order = { customers: 60, items: 30, sales: 300, repairs: 50, campaigns: 4 };
    const once = dump(await seeded(order));
    expect(dump(await seeded(order))).toEqual(once);
    const nextYear = await seeded(order, at("2027-06-01T12:00:00-04:00"));
    nextYear.run("update employees set password_set_at = null");
    const before = await seeded(order);
    before.run("update employees set password_set_at = null");
    expect(dump(nextYear)).toEqual(dump(before));
    expect(dump(await seeded({ ...order, seed: "another" }))).not.toEqual(once);
  });

  test.each(["2026-11-20T00:01:00-07:00", "2026-11-20T09:30:00-05:00", "2026-11-20T23:59:00-07:00"])(
    "a last day that is not over ends now: %s",
    async (hour) => {
      const now = at(hour);
      const young = await seeded({}, now);
      expect([...booksOf(young, AUDIT_KEY), ...contradictionsOf(young, AUDIT_KEY)]).toEqual([]);
      for (const moment of ["sold_at) from sales", "created_at) from pieces", "at) from audit_log"])
        expect(one(young, `select max(${moment}`)).toBeLessThanOrEqual(now);
      const days = (db: Db) => column<Day>(db, "select store_day from sales order by id").toSorted();
      expect(days(young)).toEqual(days(shop));
      expect(one(young, "select count(*) from sales where store_day = '2026-11-20'")).toBeGreaterThan(0);
    },
  );
});

test("its rows are held to the shop's constraints", () => {
  const file = `${shop.$client.name}-strict`;
  copyFileSync(join(templateFolder(), "loupe.sqlite"), file);
  const db = startSeed(file);
  const movements = writerOf(db, pieceMovements);
  movements.add({
    pieceId: 1,
    kind: "sold",
    at: LATER,
    store: "boca",
    employeeId: 1,
    saleId: null,
    returnId: null,
    orderId: null,
    customerId: null,
    toWhom: null,
    dueDay: null,
    value: null,
    note: null,
    transferId: null,
    meltLotId: null,
    buyId: null,
  });
  expect(() => movements.flush()).toThrow("FOREIGN KEY");
  db.$client.close();
});

test("the shop can be used where the history ends", () => {
  const next = one(shop, "select max(id) from customers") + 1;
  const { details } = new CustomerCards("another").write(SMALL_ORDER.until);
  const actor = actorNow(shop, 1)!;
  const added = addCustomer({ tx: shop, actor, now: LATER }, { ...details, tier: "silver" });
  expect(added).toMatchObject({ ok: true, value: { id: next } });
});
