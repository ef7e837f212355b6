import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addDays, type Day, day, dayIn, type Instant, instant, momentAt } from "~/domain/dates";
import { markNoticeDone, type NoticeKey } from "~/domain/outreach/notices/mark-notice-done.server";
import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { countForBellAndMenu, countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { cents } from "~/domain/money";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { insertRow } from "~db/insert-row.ts";
import { noticeDones, orders, orderTellings, repairs } from "~db/schema/index.ts";
import { RHEA, SAL } from "../../support/cast.ts";
import { costOf } from "../../support/cost-of.ts";
import { aCustomer, attempt, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";
import { NOON, sampleAtNoon } from "../../support/sample.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const TODAY = day("2026-11-20");

function waiting({
  now = NOON,
  store = null,
  kinds = NOTICE_KINDS,
  limit = 100,
}: Partial<Parameters<typeof waitingNotices>[1]> = {}) {
  const found = waitingNotices(shop.db, { now, store, kinds, limit });
  // The bell's count matches the list.
  if (limit === 100) expect(countWaiting(shop.db, { now, store, kinds, limit })).toBe(found.length);
  return found;
}
const kindsWaiting = (words?: Parameters<typeof waiting>[0]) => waiting(words).map(({ kind }) => kind);

/** A repair whose status was set that many store days ago, at a local time; its customer was told at once. */
function aRepairSince(words: {
  status: RepairStatus;
  daysAgo: number;
  store?: string;
  minutes?: number;
  customerId?: number;
}) {
  const { status, daysAgo, store = "boca", minutes = 23 * 60 + 59 } = words;
  const zone = store === "denver" ? "America/Denver" : "America/New_York";
  const at = momentAt(zone, addDays(TODAY, -daysAgo), minutes);
  const repair = shop.db
    .insert(repairs)
    .values({
      id: insertRow(shop.db, orders, { kind: "repair" }),
      customerId: words.customerId ?? aCustomer({ firstName: "Ines", lastName: "Okafor" }).id,
      item: "Clasp",
      costToRepair: cents(0),
      customerPrice: cents(0),
      store,
      status,
      statusChangedAt: at,
      intakeAt: at,
      intakeDay: dayIn(zone, at),
      takenInBy: SAL.id,
      searchText: "clasp",
    })
    .returning()
    .get();
  if (status === "completed" || status === "picked_up")
    shop.db
      .update(orders)
      .set({
        readyDay: dayIn(zone, at),
        ...(status === "completed" && { readyAt: at, ...told(repair.id, at) }),
      })
      .where(eq(orders.id, repair.id))
      .run();
  return repair;
}

function told(orderId: number, at: Instant) {
  insertRow(shop.db, orderTellings, { orderId, at, employeeId: SAL.id, way: "phone", message: null });
  return { toldAt: at, toldBy: SAL.id, toldWay: "phone" as const, toldDay: TODAY };
}

describe("repairs", () => {
  test.each<[RepairStatus, number, NoticeKind[]]>([
    ["pending", 14, []],
    ["pending", 15, ["urgent_repair"]],
    ["in_progress", 40, []],
    ["completed", 7, []],
    ["completed", 8, ["repair_ready"]],
    ["picked_up", 40, []],
  ])("%s for %i store days, at any time of the day: %j", (status, daysAgo, expected) => {
    for (const minutes of [0, 23 * 60 + 59]) aRepairSince({ status, daysAgo, minutes });
    expect(kindsWaiting()).toEqual([...expected, ...expected]);
  });

  test("name item, customer, store and waiting time, longest first", () => {
    aRepairSince({ status: "pending", daysAgo: 16 });
    aRepairSince({ status: "pending", daysAgo: 20, store: "denver" });
    expect(
      waiting().map(({ store, days, about, customerName, day: since }) => [
        store,
        days,
        about,
        customerName,
        since,
      ]),
    ).toEqual([
      ["denver", 20, "Clasp", "Ines Okafor", "2026-10-31"],
      ["boca", 16, "Clasp", "Ines Okafor", "2026-11-04"],
    ]);
    expect(waiting({ store: "boca" })).toHaveLength(1);
    expect(waiting({ limit: 1 }).map(({ days }) => days)).toEqual([20]);
  });

  test("count days on their own store's calendar", () => {
    const midnightInBoca = instant(Date.parse("2026-11-21T00:30:00-05:00"));
    aRepairSince({ status: "pending", daysAgo: 14, store: "boca" });
    aRepairSince({ status: "pending", daysAgo: 14, store: "denver" });
    expect(waiting({ now: midnightInBoca }).map(({ store }) => store)).toEqual(["boca"]);
  });
});

describe("dates of customers", () => {
  const at = (iso: string) => instant(Date.parse(iso));

  test.each<[string, string, string | null, number | null]>([
    ["1974-11-20", "2026-11-20", "2026-11-20", 0],
    ["1974-11-27", "2026-11-20", "2026-11-27", 7],
    ["1974-11-28", "2026-11-20", null, null],
    ["1974-11-19", "2026-11-20", null, null],
    ["1974-01-03", "2026-12-28", "2027-01-03", 6],
    ["1976-02-29", "2027-02-22", "2027-02-28", 6],
    ["1976-02-29", "2027-02-28", "2027-02-28", 0],
    ["1976-02-29", "2027-03-01", null, null],
    ["1976-02-29", "2028-02-28", "2028-02-29", 1],
    ["1975-02-28", "2028-02-29", null, null],
    ["2026-11-25", "2026-11-20", "2026-11-25", 5], // a future wedding
    ["2027-11-25", "2026-11-20", null, null],
  ])("a date of %s on %s falls on %s, in %j days", (first, today, falls, days) => {
    aCustomer({ anniversaryDate: day(first) });
    const found = waiting({ now: at(`${today}T12:00:00-05:00`) });
    expect(found.map((notice) => [notice.kind, notice.day, notice.days])).toEqual(
      falls === null ? [] : [["anniversary", falls, days]],
    );
  });

  test("birthdays, the spouse's too with their name, and anniversaries; soonest first", () => {
    aCustomer({ firstName: "Late", lastName: "One", dateOfBirth: day("1980-11-26") });
    aCustomer({
      firstName: "Soon",
      lastName: "One",
      dateOfBirth: day("1980-11-21"),
      anniversaryDate: day("2010-11-22"),
      spouseDob: day("1981-11-23"),
      spouseName: "Sam",
      homeStore: "denver",
    });
    expect(
      waiting().map(({ kind, customerName, about, occurrence }) => [kind, customerName, about, occurrence]),
    ).toEqual([
      ["birthday", "Soon One", null, "2026"],
      ["birthday", "Late One", null, "2026"],
      ["spouse_birthday", "Soon One", "Sam", "2026"],
      ["anniversary", "Soon One", null, "2026"],
    ]);
    expect(kindsWaiting({ store: "denver" })).toEqual(["birthday", "spouse_birthday", "anniversary"]);
    expect(kindsWaiting({ kinds: ["urgent_repair"] })).toEqual([]);
    expect(waiting({ limit: 1, kinds: ["birthday"] }).map(({ customerName }) => customerName)).toEqual([
      "Soon One",
    ]);
  });

  test("agree with a count by hand, every day of four years", { tags: "all" }, () => {
    const births = ["01-01", "01-05", "02-27", "02-28", "02-29", "03-01", "03-02", "07-04", "12-29", "12-31"];
    for (const date of births) aCustomer({ dateOfBirth: day(`1972-${date}`) });
    const first = day("2026-01-01");
    for (let ahead = 0; ahead < 4 * 366; ahead += 1) {
      const today = addDays(first, ahead);
      const found = waiting({ now: momentAt("America/New_York", today, 720), kinds: ["birthday"] });
      const expected = Array.from({ length: 8 }, (_, days) => addDays(today, days)).flatMap((falls) =>
        births.filter((date) => fallsOn(date, falls)).map(() => falls),
      );
      expect(found.map((notice) => notice.day)).toEqual(expected);
    }
  });
});

/** A plain implementation of whether a yearly date falls on a day. */
function fallsOn(monthAndDate: string, on: Day): boolean {
  const hasLeapDay = addDays(day(`${on.slice(0, 4)}-02-28`), 1).endsWith("29");
  return on.slice(5) === (monthAndDate === "02-29" && !hasLeapDay ? "02-28" : monthAndDate);
}

describe("done", () => {
  const mark = (key: NoticeKey, seen: readonly NoticeKind[] = NOTICE_KINDS, by = SAL) => {
    const written = attempt((ctx) => markNoticeDone({ ...ctx, now: NOON }, seen, key), by);
    return written.kind === "refused" ? `${written.refusal.kind}: ${written.refusal.message}` : written.kind;
  };

  test("a notice disappears for everybody, and who marked it is kept", () => {
    aCustomer({ dateOfBirth: day("1980-11-21"), anniversaryDate: day("2001-11-21") });
    const [birthday] = waiting();
    expect(mark(birthday!)).toBe("done");
    expect(kindsWaiting()).toEqual(["anniversary"]);
    expect(shop.db.select().from(noticeDones).get()).toMatchObject({ kind: "birthday", doneBy: SAL.id });
    expect(mark(birthday!)).toMatch(/^conflict: You already marked this as done at 12:00 PM E[DS]T$/);
  });

  test("next year's birthday is a notice again", () => {
    aCustomer({ dateOfBirth: day("1980-11-21") });
    mark(waiting()[0]!);
    const nextYear = instant(Date.parse("2027-11-20T12:00:00-05:00"));
    expect(waiting({ now: nextYear }).map(({ occurrence }) => occurrence)).toEqual(["2027"]);
  });

  test("a January birthday that is done in December stays done in January", () => {
    aCustomer({ dateOfBirth: day("1980-01-03") });
    const at = (date: string) => momentAt("America/New_York", day(date), 720);
    const [birthday] = waiting({ now: at("2026-12-28") });
    expect(birthday?.occurrence).toBe("2027");
    attempt((ctx) => markNoticeDone({ ...ctx, now: at("2026-12-28") }, NOTICE_KINDS, birthday!));
    expect(waiting({ now: at("2026-12-31") })).toEqual([]);
    expect(waiting({ now: at("2027-01-02") })).toEqual([]);
  });

  test("a repair that goes back and waits again is a notice again", () => {
    aRepairSince({ status: "completed", daysAgo: 30 });
    mark(waiting()[0]!);
    expect(waiting()).toEqual([]);
    const later = momentAt("America/New_York", addDays(TODAY, -10), 600);
    const [{ id } = { id: 0 }] = shop.db.select({ id: orders.id }).from(orders).all();
    shop.db
      .update(orders)
      .set({ readyAt: later, ...told(id, later) })
      .run();
    expect(kindsWaiting()).toEqual(["repair_ready"]);
  });

  test("a notice that isn't waiting, doesn't exist or may not be seen can't be marked", () => {
    const { id } = aCustomer({ dateOfBirth: day("1980-06-01") });
    const key = { kind: "birthday", recordId: id, occurrence: "2026" } as const;
    expect(mark(key)).toBe("conflict: This notice is no longer open");
    expect(mark({ ...key, recordId: 999 })).toBe("conflict: This notice is no longer open");
    expect(mark(key, ["urgent_repair"], RHEA)).toBe("missing: No such record");
    expect(shop.db.select().from(noticeDones).all()).toEqual([]);
  });
});

test("the bell asks once for a kind while all stores are on the same day, and once for each day otherwise", () => {
  const statements = (kind: NoticeKind, now: Instant) =>
    costOf(shop, () => countWaiting(shop.db, { kinds: [kind], store: null, now, limit: 100 })).statements;
  // Half past midnight in Boca Raton is the day before in Denver.
  const night = momentAt("America/New_York", TODAY, 30);
  for (const kind of NOTICE_KINDS) {
    const isOfZone = kind === "repair_ready" || kind === "vendor_memo_due";
    expect([kind, statements(kind, night) - statements(kind, NOON)]).toEqual([kind, isOfZone ? 0 : 1]);
  }
});

test("what the menu says comes with the bell's own statements", () => {
  const query = { kinds: NOTICE_KINDS, store: null, now: NOON, limit: 100 };
  const ofBell = costOf(shop, () => countWaiting(shop.db, query)).statements;
  const ofBoth = costOf(shop, () => countForBellAndMenu(shop.db, { ...query, most: 100 })).statements;
  expect(ofBoth).toBe(ofBell);
});

test("a list of birthdays is one statement for each time zone, which reads the nearest days first", () => {
  for (const born of ["1980-11-27", "1975-11-21", "1990-11-20"]) aCustomer({ dateOfBirth: day(born) });
  const query = { kinds: ["birthday"] as const, store: null, now: NOON, limit: 2 };
  const list = () => waitingNotices(shop.db, query).map(({ day: on, occurrence }) => [on, occurrence]);
  expect(list()).toEqual([
    ["2026-11-20", "2026"],
    ["2026-11-21", "2026"],
  ]);
  // Beside the stores and the settings.
  expect(costOf(shop, list).statements).toBe(2 + 2);
});

test("the sample shop has three for somebody who sees all stores, found without reading all customers or repairs", async () => {
  const sample = await sampleAtNoon();
  const prepared = vi.spyOn(sample.$client, "prepare");
  const found = waitingNotices(sample, { kinds: NOTICE_KINDS, store: null, now: NOON, limit: 100 });
  expect(found.map(({ kind }) => kind)).toEqual(["repair_ready", "order_late", "anniversary"]);
  const queries = prepared.mock.calls
    .map(([query]) => query)
    .filter((query) => query.includes("notice_dones"));
  prepared.mockRestore();
  const plans = queries.map((query) => {
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = sample.$client.prepare(`explain query plan ${query}`).all(...nothing) as {
      detail: string;
    }[];
    expect(steps.filter(({ detail }) => /^SCAN (customers|pieces)\b/.test(detail))).toEqual([]);
    return steps.find(({ detail }) => / USING (COVERING )?INDEX /.test(detail))?.detail ?? "";
  });
  expect(plans.length).toBeGreaterThanOrEqual(5);
  // Other stores' notices aren't passed.
  expect(plans).toContainEqual(expect.stringContaining("pieces_memo_due (location=? AND memo_due_day>?"));
  for (const plan of plans)
    expect(plan).toMatch(
      /SEARCH .*(repairs_pending|orders_(ready|due|due_back|asked_at|untold|next_due)|customers_(birthday|spouse_birthday|anniversary)_at|relatives_first_day|pieces_out|pieces_memo_due)\b/,
    );
});
