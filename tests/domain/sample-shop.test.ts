import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Db, openDatabase } from "~db/client.server";
import { migrate } from "~db/migrate.server";
import { firstBrokenAuditRow } from "~/domain/audit/chain.server";
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from "~/domain/campaigns/vocabulary";
import { TIERS } from "~/domain/customers/vocabulary";
import {
  addDays,
  type Day,
  dayIn,
  daysBetween,
  type Instant,
  instant,
  nextAnniversary,
} from "~/domain/dates";
import { ROLES } from "~/domain/employees/vocabulary";
import { REPAIR_STATUSES, type RepairStatus } from "~/domain/repairs/vocabulary";
import { urgency } from "~/domain/repairs/urgency";
import { dashboardStats } from "~/domain/reports/dashboard.server";
import { readSettings } from "~/domain/settings/settings.server";
import { openStores } from "~/domain/stores/open-stores.server";
import { listStores } from "~/domain/stores/queries.server";
import { fillSampleShop, SAMPLE_ACCOUNTS } from "~/sample-shop/fill-sample-shop.server";

const AUDIT_KEY = Buffer.alloc(32, 7);
const folder = mkdtempSync(join(tmpdir(), "loupe-sample-"));
const opened: Db[] = [];
let files = 0;

afterAll(() => {
  for (const db of opened) db.$client.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sampleMadeAt(now: Instant): Promise<Db> {
  const db = emptyShop();
  await fillSampleShop({ db, auditKey: AUDIT_KEY }, now);
  return db;
}

function emptyShop(): Db {
  const db = openDatabase(join(folder, `${++files}.sqlite`));
  opened.push(db);
  migrate(db);
  openStores(db);
  return db;
}

const at = (iso: string) => instant(Date.parse(iso));
const rows = <Row>(db: Db, sql: string) => db.$client.prepare(sql).all() as Row[];
const column = <Value>(db: Db, sql: string) => db.$client.prepare(sql).pluck().all() as Value[];
const one = (db: Db, sql: string) => db.$client.prepare(sql).pluck().get() as number;

const NOON = at("2026-11-20T12:00:00-05:00");
let shop: Db;
beforeAll(async () => {
  shop = await sampleMadeAt(NOON);
});

describe("what is in it", () => {
  test("the numbers of the operations page", () => {
    expect(one(shop, "select count(*) from stores")).toBe(3);
    expect(one(shop, "select count(*) from employees")).toBe(12);
    expect(one(shop, "select count(*) from customers")).toBe(120);
    expect(one(shop, "select count(*) from pieces where state = 'available'")).toBe(200);
    expect(one(shop, "select count(*) from pieces where state = 'sold'")).toBe(180);
    expect(one(shop, "select count(*) from sales")).toBe(180);
    expect(one(shop, "select count(*) from repairs")).toBe(60);
    expect(one(shop, "select count(*) from campaigns")).toBe(8);
    expect(one(shop, "select count(*) from processes")).toBe(6);
  });

  test("five accounts with a password, one for each role; seven without, one of whom has left", () => {
    const accounts = "from employees where password_hash is not null and is_active = 1";
    expect(column(shop, `select email ${accounts}`)).toEqual(SAMPLE_ACCOUNTS.map(({ email }) => email));
    expect(column(shop, `select role ${accounts}`).toSorted()).toEqual(ROLES.toSorted());
    expect(column(shop, "select is_active from employees where password_hash is null").toSorted()).toEqual([
      0, 1, 1, 1, 1, 1, 1,
    ]);
  });

  test("the shop has a name; each store an address, a phone and a tax rate", () => {
    expect(readSettings(shop).shopName).toBe("Marlowe & Finch");
    for (const store of listStores(shop)) {
      expect(store.address).toMatch(/, (FL|NY|CO) \d{5}$/);
      expect(store.taxRate).toBeGreaterThan(0);
    }
  });

  test("every status, type, tier and category occurs", () => {
    expect(column(shop, "select distinct status from repairs").toSorted()).toEqual(
      REPAIR_STATUSES.toSorted(),
    );
    expect(column(shop, "select distinct status from campaigns").toSorted()).toEqual(
      CAMPAIGN_STATUSES.toSorted(),
    );
    expect(column(shop, "select distinct type from campaigns").toSorted()).toEqual(CAMPAIGN_TYPES.toSorted());
    expect(column(shop, "select distinct tier from customers").toSorted()).toEqual(TIERS.toSorted());
    expect(column(shop, "select distinct category from pieces").length).toBeGreaterThanOrEqual(5);
  });

  test("nobody real can be called or written to", () => {
    const texts = shop.$client
      .prepare("select name from sqlite_schema where type = 'table'")
      .pluck()
      .all()
      .map((table) => JSON.stringify(shop.$client.prepare(`select * from ${String(table)}`).all()))
      .join("\n");
    const addresses = texts.match(/[\w.+-]+@[\w.-]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((address) => !address.endsWith(".example"))).toEqual([]);
    const phones = texts.match(/\(\d{3}\) [\d-]+/g) ?? [];
    expect(phones.length).toBeGreaterThan(100);
    expect(phones.filter((phone) => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([]);
    expect(texts).not.toMatch(/\{(metal|stone|size)\}|undefined|NaN/);
  });

  test("no two customers share an e-mail or a phone", () => {
    expect(one(shop, "select count(folded_email) - count(distinct folded_email) from customers")).toBe(0);
    expect(one(shop, "select count(cell_phone) - count(distinct cell_phone) from customers")).toBe(0);
  });
});

describe("as a jeweler would judge it", () => {
  test("a piece costs more than its metal and is priced around keystone", () => {
    const odd = rows(
      shop,
      "select sku, cost, retail_price, melt_price from pieces where cost <= coalesce(melt_price, 0) or retail_price not between cost * 1.4 and cost * 2.5",
    );
    expect(odd).toEqual([]);
  });

  test("the melt price is weight times fineness times the day's price", () => {
    const perOunce = { "14K": 585 * 3_900, "18K": 750 * 3_900, Platinum: 950 * 1_480, Sterling: 925 * 46 };
    for (const piece of rows<{ description: string; weight: number; melt_price: number }>(
      shop,
      "select description, weight, melt_price from pieces where melt_price is not null",
    )) {
      const metal = /14K|18K|Platinum|Sterling/.exec(piece.description)?.[0] as keyof typeof perOunce;
      expect(Math.abs((piece.weight * perOunce[metal]) / 10_000 - piece.melt_price)).toBeLessThanOrEqual(0.5);
    }
    expect(one(shop, "select count(*) from pieces where melt_price is null and weight is not null")).toBe(0);
  });

  test("SKUs rise in the order in which pieces came in", () => {
    const skus = column<string>(shop, "select sku from pieces where sku like 'RNG-%' order by id");
    expect(skus).toEqual(skus.toSorted());
    expect(skus.every((sku) => /^RNG-2\d\d\d$/.test(sku))).toBe(true);
  });

  test("tiers fit what was spent, and few customers buy much", () => {
    const spent = column<number>(
      shop,
      "select total_spent from customers order by case tier when 'diamond' then 1 when 'platinum' then 2 when 'gold' then 3 else 4 end, total_spent desc",
    );
    expect(spent).toEqual(spent.toSorted((a, b) => b - a));
    const whole = spent.reduce((sum, amount) => sum + amount, 0);
    const topTenth = spent.slice(0, 12).reduce((sum, amount) => sum + amount, 0);
    expect(topTenth / whole).toBeGreaterThan(0.5);
  });

  test("December sells more than twice what a usual month does", () => {
    const december = one(shop, "select count(*) from sales where store_day glob '2025-12-*'");
    expect(december).toBeGreaterThan((2 * 180) / 14);
  });

  test("some sales lose money, some take old gold, some are sent, and many people sell", () => {
    expect(one(shop, "select count(*) from sales where sale_price < item_cost")).toBeGreaterThanOrEqual(3);
    expect(one(shop, "select count(*) from sale_trade_ins")).toBeGreaterThanOrEqual(8);
    expect(one(shop, "select count(*) from sales where shipping_charge > 0")).toBeGreaterThanOrEqual(5);
    expect(one(shop, "select count(distinct seller_id) from sales")).toBeGreaterThanOrEqual(8);
  });

  test("nobody sells after their last day", () => {
    const after =
      "from sales join audit_log on record_kind = 'employee' and record_id = seller_id and action = 'employee.deactivated' where sold_at";
    expect(one(shop, `select count(*) ${after} < at`)).toBeGreaterThan(0);
    expect(one(shop, `select count(*) ${after} >= at`)).toBe(0);
  });
});

describe("the books", () => {
  test("sold pieces, live sale lines and movements are one to one", () => {
    expect(column(shop, "select id from pieces where state = 'sold' order by id")).toEqual(
      column(shop, "select piece_id from sale_lines where is_live = 1 order by piece_id"),
    );
    expect(one(shop, "select count(*) from piece_movements where kind = 'received'")).toBe(380);
    expect(
      one(
        shop,
        "select count(*) from piece_movements m join sale_lines l on l.piece_id = m.piece_id and l.sale_id = m.sale_id join pieces p on p.id = m.piece_id and p.location = m.store where m.kind = 'sold'",
      ),
    ).toBe(180);
  });

  test("a customer's total and last purchase are those of the sales", () => {
    expect(
      rows(
        shop,
        "select c.id from customers c left join (select customer_id, sum(total) total, max(store_day) last from sales where is_live = 1 group by 1) s on s.customer_id = c.id where c.total_spent <> coalesce(s.total, 0) or c.last_purchase_date is not s.last",
      ),
    ).toEqual([]);
  });

  test("nothing happens before what it needs, and nothing after now", () => {
    expect(
      one(
        shop,
        "select count(*) from sales s join sale_lines l on l.sale_id = s.id join pieces p on p.id = l.piece_id join customers c on c.id = s.customer_id where s.sold_at < p.created_at or s.sold_at < c.created_at or p.purchase_date > s.store_day",
      ),
    ).toBe(0);
    expect(
      one(
        shop,
        "select count(*) from repairs r join customers c on c.id = customer_id where intake_at < c.created_at",
      ),
    ).toBe(0);
    expect(one(shop, "select max(at) from audit_log")).toBeLessThanOrEqual(NOON);
    expect(column(shop, "select at from audit_log order by id")).toEqual(
      column(shop, "select at from audit_log order by at"),
    );
  });

  test("the audit chain holds", () => {
    expect(firstBrokenAuditRow(shop, AUDIT_KEY)).toBeNull();
    expect(one(shop, "select count(*) from audit_log")).toBeGreaterThan(700);
  });
});

describe("the same every time", () => {
  test("twice for the same day", async () => {
    const again = await sampleMadeAt(NOON);
    expect(dump(again)).toEqual(dump(shop));
  });

  test("on another day all but the dates, and what the hour decides", async () => {
    const later = await sampleMadeAt(at("2028-02-28T12:00:00-05:00"));
    const said = (db: Db) => ({
      customers: column(
        db,
        "select first_name || last_name || tier || total_spent from customers order by id",
      ),
      pieces: column(
        db,
        "select sku || description || cost || retail_price || state || location from pieces order by id",
      ),
      sales: column(
        db,
        "select customer_id || '.' || seller_id || '.' || total || store from sales order by id",
      ),
      repairs: column(db, "select customer_id || item || status || version from repairs order by id"),
    });
    expect(said(later)).toEqual(said(shop));
  });
});

const NIGHT_AND_NOON = ["00:05:00", "12:00:00", "23:55:00"];

describe.each([
  { day: "2026-11-20", offset: "-05:00", hours: ["00:00:00", "01:59:00", "02:01:00", ...NIGHT_AND_NOON] },
  { day: "2027-07-04", offset: "-04:00", hours: NIGHT_AND_NOON },
  { day: "2028-02-25", offset: "-05:00", hours: NIGHT_AND_NOON },
  { day: "2028-12-31", offset: "-05:00", hours: NIGHT_AND_NOON },
])("made on $day", ({ day, offset, hours }) => {
  const made: { now: Instant; db: Db }[] = [];
  beforeAll(async () => {
    for (const hour of hours) {
      const now = at(`${day}T${hour}${offset}`);
      made.push({ now, db: await sampleMadeAt(now) });
    }
  });

  test("the hour of making changes no sale's store day", () => {
    const days = made.map(({ db }) => column(db, "select store_day from sales order by id"));
    for (const other of days) expect(other).toEqual(days[0]);
    expect(daysBetween(days[0]?.[0] as Day, day as Day)).toBeGreaterThan(400);
    expect(daysBetween(days[0]?.[0] as Day, day as Day)).toBeLessThanOrEqual(426);
  });

  test("three sales are today's, none is still to come", () => {
    for (const { now, db } of made) {
      expect(dashboardStats(db, null, now)).toMatchObject({ today: day, todaySalesCount: 3 });
      expect(one(db, "select max(sold_at) from sales")).toBeLessThanOrEqual(now);
      const stores = column(db, `select distinct store from sales where store_day = '${day}'`);
      expect(stores.length).toBe(dayIn("America/Denver", now) === day ? 3 : 2);
    }
  });

  test("three things wait for the owner, and more than five repairs are pending", () => {
    for (const { now, db } of made) {
      expect(notices(db, now)).toEqual(["urgent", "ready", "anniversary"]);
      expect(dashboardStats(db, null, now).pendingRepairs).toBeGreaterThan(5);
    }
  });
});

test("it is made quickly", async () => {
  const db = emptyShop();
  const prepared = vi.spyOn(db.$client, "prepare");
  const began = performance.now();
  await fillSampleShop({ db, auditKey: AUDIT_KEY }, NOON);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(prepared.mock.calls.length).toBeLessThan(8_000);
});

/** What the bell counts for somebody who sees all stores. */
function notices(db: Db, now: Instant): string[] {
  const zones = new Map(listStores(db).map(({ key, zone }) => [key, zone]));
  const dayAt = (store: string, moment: Instant) => dayIn(zones.get(store) ?? "", moment);
  const repairs = rows<{ status: RepairStatus; store: string; intake_day: Day; status_changed_at: Instant }>(
    db,
    "select status, store, intake_day, status_changed_at from repairs",
  );
  const urgent = repairs.filter(
    ({ status, store, intake_day }) => urgency(status, intake_day, dayAt(store, now)) === "urgent",
  );
  const ready = repairs.filter(
    ({ status, store, status_changed_at }) =>
      status === "completed" && daysBetween(dayAt(store, status_changed_at), dayAt(store, now)) > 7,
  );
  const people = rows<{ home_store: string; born: Day | null; wed: Day | null; spouse_born: Day | null }>(
    db,
    "select home_store, date_of_birth born, anniversary_date wed, spouse_dob spouse_born from customers",
  );
  const soon = (first: Day | null, store: string) => {
    const today = dayAt(store, now);
    return first !== null && nextAnniversary(first, today) <= addDays(today, 7);
  };
  return [
    ...urgent.map(() => "urgent"),
    ...ready.map(() => "ready"),
    ...people.filter(({ born, home_store }) => soon(born, home_store)).map(() => "birthday"),
    ...people.filter(({ spouse_born, home_store }) => soon(spouse_born, home_store)).map(() => "birthday"),
    ...people.filter(({ wed, home_store }) => soon(wed, home_store)).map(() => "anniversary"),
  ];
}

/** Every table but for what is different each time: hashes, salts and when migrations ran. */
function dump(db: Db) {
  const tables = column<string>(
    db,
    "select name from sqlite_schema where type = 'table' and name not in ('migrations')",
  );
  const changing = ["password_hash", "salt", "payload_digest", "previous", "mac"];
  return tables.map((table) =>
    rows<Record<string, unknown>>(db, `select * from ${table}`).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !changing.includes(name))),
    ),
  );
}
