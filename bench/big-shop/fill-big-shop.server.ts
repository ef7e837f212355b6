import { told } from "~/domain/shop/trail/entry-content";
import type { Db } from "~db/client.server.ts";
import { hashPassword } from "~/access/hash-password.server";
import { addDays, type Instant, instant } from "~/domain/dates";
import { rate } from "~/domain/money";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { compareSome, isComparing } from "~/domain/people/merges/compare-twins.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { runRule } from "../../app/sample-shop/run-rules.server.ts";
import { SAMPLE_PASSWORD } from "../../app/sample-shop/fill-sample-shop.server.ts";
import { STAFF } from "../../app/sample-shop/material/staff.ts";
import { openAuditBook } from "./audit-book.server.ts";
import type { BigShop } from "./big-shop.ts";
import { CustomerPool } from "./customer-pool.ts";
import { type ShopDay, shopDays } from "./days.ts";
import { deliveriesTo } from "./add-pieces.server.ts";
import { almanac } from "./hours.ts";
import { openTableWriters } from "./table-writers.server.ts";
import { salesAt } from "./make-sales.server.ts";
import { setUpShop } from "./set-up-shop.server.ts";
import type { BigShopOrder } from "./order.ts";
import { planCampaigns } from "./plan-campaigns.ts";
import { Stock } from "./stock.ts";
import { repairsAt } from "./take-in-repairs.server.ts";
import { welcomesAt } from "./add-customers.server.ts";

/** Days with audit entries. A full audit log would be as large as all other data. */
const AUDITED_DAYS = 365;
/** The first store; its time zone is ahead of the others'. */
const FIRST_STORE = "boca";
const OWNER = "owner@loupe.example";
const COMPARED_AT_ONCE = 1_000;

/**
 * Fills an empty database (opened with `startSeed`) day by day, so that memory use doesn't grow.
 * Deterministic for an order, except for password hashes, signatures, and the hours of an unfinished last
 * day. Calls `tell` after each year.
 */
export async function fillBigShop(
  { db, auditKey }: { db: Db; auditKey: Buffer },
  order: BigShopOrder,
  now: Instant,
  tell: (year: string) => void = () => undefined,
): Promise<void> {
  const password = { hash: await hashPassword(SAMPLE_PASSWORD), setAt: now };
  const days = shopDays(order.until);
  const hoursIn = almanac(now);
  const first = days[0]?.date ?? order.until;
  const { staff, vendors } = setUpShop(
    db,
    auditKey,
    hoursIn("America/New_York", addDays(first, -1)).opens,
    password,
  );
  const stores = new Map(listStores(db).map((store) => [store.key, store]));
  const shop: BigShop = {
    db,
    order,
    tables: openTableWriters(db),
    audit: openAuditBook(db, auditKey, hoursIn("UTC", addDays(order.until, -AUDITED_DAYS)).opens),
    pool: new CustomerPool(),
    stock: new Stock(),
    commissionRate: rate(readSettings(db).commissionRate),
    vendors,
    store: (key) => known(stores.get(key), key),
    employee: (email) => known(staff.get(email), email),
    hours: (key, date) => hoursIn(known(stores.get(key), key).zone, date),
  };
  writeCampaigns(shop, first);

  const partings = partingsFrom(shop, auditKey);
  // Customers added on a day buy from the next day on.
  const liveThrough = [deliveriesTo(shop), salesAt(shop), repairsAt(shop), welcomesAt(shop)];
  for (const month of byMonth(days)) {
    db.transaction(() => {
      for (const day of month) {
        const opens = shop.hours(FIRST_STORE, day.date).opens;
        shop.audit.writeUntil(opens);
        turnOfYear(shop, day, first, opens);
        partings(day, opens);
        for (const live of liveThrough) live(day);
        shop.tables.flush();
      }
    });
    const date = month.at(-1)?.date ?? "";
    if (date.slice(5, 7) === "12" || date === order.until) tell(date.slice(0, 4));
  }
  db.transaction(() => {
    shop.audit.writeUntil(instant(now + 1));
    // Triggers maintain the summaries and search indexes; this computes the rest.
    shop.tables.settle(shop.pool.all);
    findTwins(db, auditKey, now);
  });
}

/** Compares all customers, so that no server of this shop does so while it is measured. */
function findTwins(db: Db, auditKey: Buffer, now: Instant) {
  while (isComparing(db))
    runRule(db, auditKey, { tx: db, actor: null, now }, (ctx) => compareSome(ctx, COMPARED_AT_ONCE));
}

function writeCampaigns({ order, tables, audit, employee }: BigShop, first: ShopDay["date"]) {
  const { id: by } = employee("support@loupe.example");
  for (const campaign of planCampaigns(order, first)) {
    const id = tables.campaigns.add(campaign);
    audit.note(campaign.createdAt, by, {
      action: "campaign.created",
      record: { kind: "campaign", id },
      after: campaign,
    });
  }
}

/** Sets tiers every January 1 by the previous year's spending, after the first full year. */
function turnOfYear({ pool, audit, employee }: BigShop, { date }: ShopDay, first: string, at: Instant) {
  if (!date.endsWith("-01-01") || Number(date.slice(0, 4)) < Number(first.slice(0, 4)) + 2) return;
  const { id: by } = employee(OWNER);
  for (const { client, before } of pool.reviewTiers())
    audit.note(at, by, {
      action: "customer.changed",
      record: { kind: "customer", id: client.id },
      before: told("customer", { tier: before, version: client.version - 1 }),
      after: told("customer", { tier: client.tier, version: client.version }),
    });
}

/** Deactivates employees before the first day without them. */
function partingsFrom({ db, employee }: BigShop, auditKey: Buffer) {
  const leaving = STAFF.flatMap(({ email, leftAt }) => (leftAt === undefined ? [] : [{ email, leftAt }]));
  return ({ trade }: ShopDay, now: Instant) => {
    while (leaving[0] && trade.from >= leaving[0].leftAt) {
      const { id } = employee(leaving[0].email);
      runRule(db, auditKey, { tx: db, actor: employee(OWNER), now }, (ctx) => deactivateEmployee(ctx, id));
      leaving.shift();
    }
  };
}

function* byMonth(days: readonly ShopDay[]): Generator<ShopDay[]> {
  let month: ShopDay[] = [];
  for (const day of days) {
    if (month[0] && month[0].date.slice(0, 7) !== day.date.slice(0, 7)) {
      yield month;
      month = [];
    }
    month.push(day);
  }
  yield month;
}

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The sample has no ${name}`);
  return found;
}
