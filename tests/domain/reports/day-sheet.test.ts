import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, day, dayIn, instant, momentAt } from "~/domain/dates";
import { cents } from "~/domain/money";
import { datesThisWeek } from "~/domain/outreach/notices/dates-this-week.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { needsAttention } from "~/domain/outreach/notices/needs-attention.server";
import { findJobs } from "~/domain/workshop/bench/bench.server";
import { repairsToDo } from "~/domain/workshop/repairs/repairs-to-do.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { insertRow } from "~db/insert-row.ts";
import { orders, repairs } from "~db/schema/index.ts";
import { SAL } from "../../support/cast.ts";
import { aCustomer, enact, openTestShop, type TestShop } from "../../support/shop.ts";

const TODAY = day("2026-11-20");
const NOON = instant(Date.parse("2026-11-20T12:00:00-05:00"));

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

/** Taken in, and its status set, that many days ago by the calendar of its store. */
function aRepairSince(words: {
  item: string;
  daysAgo: number;
  status?: RepairStatus;
  store?: string;
  phone?: string | null;
  promised?: Day;
}) {
  const { item, daysAgo, status = "pending", store = "boca", phone = null, promised } = words;
  const zone = store === "denver" ? "America/Denver" : "America/New_York";
  const at = momentAt(zone, addDays(TODAY, -daysAgo), 10 * 60);
  return shop.db
    .insert(repairs)
    .values({
      // Its customer was told as it was finished.
      id: insertRow(shop.db, orders, {
        kind: "repair",
        promisedDay: promised ?? null,
        ...(status === "completed" && {
          readyAt: at,
          toldAt: at,
          toldDay: dayIn(zone, at),
          toldBy: SAL.id,
          toldWay: "phone" as const,
        }),
      }),
      customerId: aCustomer({ firstName: "Ines", lastName: "Okafor", cellPhone: phone }).id,
      item,
      costToRepair: cents(0),
      customerPrice: cents(0),
      store,
      status,
      statusChangedAt: at,
      intakeAt: at,
      intakeDay: dayIn(zone, at),
      takenInBy: SAL.id,
      searchText: "",
    })
    .returning()
    .get();
}

describe("repairs to do", () => {
  test("are those the workshop has not finished: late ones, urgent ones, promised ones, then the others", () => {
    aRepairSince({ item: "Clasp", daysAgo: 3 });
    aRepairSince({ item: "Ring", daysAgo: 15 });
    aRepairSince({ item: "Watch", daysAgo: 9, status: "in_progress" });
    aRepairSince({ item: "Finished", daysAgo: 30, status: "completed" });
    aRepairSince({ item: "Fetched", daysAgo: 40, status: "picked_up" });
    aRepairSince({ item: "Chain", daysAgo: 2, promised: addDays(TODAY, 4) });
    aRepairSince({ item: "Pin", daysAgo: 8, promised: addDays(TODAY, -3) });
    const found = repairsToDo(shop.db, null, NOON, 9);
    expect(found.map(({ item, days, urgency, daysLate }) => [item, days, urgency, daysLate])).toEqual([
      ["Pin", 8, "high_priority", 3],
      ["Ring", 15, "urgent", 0],
      ["Chain", 2, null, 0],
      ["Clasp", 3, null, 0],
      ["Watch", 9, null, 0],
    ]);
    expect(found[0]!.customerName).toBe("Ines Okafor");
    // The bench has another order, and calls each as urgent.
    const jobs = findJobs(shop.db, "all", { worker: SAL.id, now: NOON, location: null });
    const urgencyOf = (all: readonly { item: string; urgency: unknown }[]) =>
      Object.fromEntries(all.map(({ item, urgency }) => [item, urgency]));
    expect(urgencyOf(jobs)).toEqual(urgencyOf(found));
    expect(repairsToDo(shop.db, null, NOON, 2).map(({ item }) => item)).toEqual(["Pin", "Ring"]);
  });

  test("are of one store, if one is chosen, and count the days of its own calendar", () => {
    aRepairSince({ item: "Ring", daysAgo: 5 });
    aRepairSince({ item: "Watch", daysAgo: 5, store: "denver" });
    const afterMidnightInBoca = instant(Date.parse("2026-11-21T00:30:00-05:00"));
    const found = repairsToDo(shop.db, null, afterMidnightInBoca, 6);
    expect(found.map(({ item, days }) => [item, days])).toEqual([
      ["Ring", 6],
      ["Watch", 5],
    ]);
    expect(repairsToDo(shop.db, "denver", NOON, 6).map(({ item }) => item)).toEqual(["Watch"]);
  });
});

describe("dates this week", () => {
  test("are birthdays and anniversaries of seven days, the nearest first, with number and phone", () => {
    aCustomer({ firstName: "Ada", dateOfBirth: day("1966-11-24"), cellPhone: "(561) 555-0117" });
    aCustomer({ firstName: "Ben", anniversaryDate: day("2001-11-20"), cellPhone: null });
    aCustomer({ firstName: "Cleo", spouseDob: day("1980-11-21"), spouseName: "Omar", homeStore: "denver" });
    aCustomer({ firstName: "Dora", dateOfBirth: day("1970-11-28") });
    const found = datesThisWeek(shop.db, null, NOON, 6);
    expect(
      found.map(({ customerName, kind, day, years }) => [customerName.split(" ")[0], kind, day, years]),
    ).toEqual([
      ["Ben", "anniversary", "2026-11-20", 25],
      ["Cleo", "spouse_birthday", "2026-11-21", 46],
      ["Ada", "birthday", "2026-11-24", 60],
    ]);
    expect(found.map(({ phone }) => phone)).toEqual([null, null, "(561) 555-0117"]);
    expect(found[1]!.about).toBe("Omar");
    expect(datesThisWeek(shop.db, "denver", NOON, 6)).toHaveLength(1);
    expect(datesThisWeek(shop.db, null, NOON, 2).map(({ day }) => day)).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("of a leap day fall on the 28th, by the calendar of the home store", () => {
    aCustomer({ dateOfBirth: day("1976-02-29"), homeStore: "denver" });
    const lateInDenver = instant(Date.parse("2027-02-28T23:30:00-07:00"));
    expect(datesThisWeek(shop.db, null, lateInDenver, 6)).toMatchObject([
      { day: "2027-02-28", days: 0, years: 51 },
    ]);
    const marchInDenver = instant(Date.parse("2027-03-01T00:30:00-07:00"));
    expect(datesThisWeek(shop.db, null, marchInDenver, 6)).toEqual([]);
  });

  test("that somebody called about are gone", () => {
    const { id } = aCustomer({ dateOfBirth: nearDay(2) });
    const [date] = datesThisWeek(shop.db, null, instant(Date.now()), 6);
    const key = { kind: "birthday", recordId: id, occurrence: date!.day.slice(0, 4) } as const;
    enact((ctx) => markNoticeDone(ctx, ["birthday"], key));
    expect(datesThisWeek(shop.db, null, instant(Date.now()), 6)).toEqual([]);
  });
});

describe("what needs attention", () => {
  test("are urgent repairs as one line, and finished ones nobody came for, with whom to call", () => {
    for (const daysAgo of [16, 20, 3]) aRepairSince({ item: "Ring", daysAgo });
    for (const daysAgo of [8, 9, 12, 30])
      aRepairSince({ item: `Chain of ${daysAgo}`, daysAgo, status: "completed", phone: "561-555-0100" });
    const { urgent, ready } = needsAttention(shop.db, null, NOON, 100);
    expect([urgent.count, urgent.longest?.day]).toEqual([2, "2026-10-31"]);
    expect([ready.count, ready.first.map(({ about }) => about)]).toEqual([
      4,
      ["Chain of 30", "Chain of 12", "Chain of 9"],
    ]);
    expect(ready.first[0]!.phone).toBe("561-555-0100");
    expect(needsAttention(shop.db, null, NOON, 3).ready.count).toBe(3);
    expect(needsAttention(shop.db, "denver", NOON, 100)).toEqual({
      urgent: { count: 0, longest: null },
      ready: { count: 0, first: [] },
      orders: [],
    });
  });
});

/** The date, thirty years ago, of a day soon. */
function nearDay(days: number): Day {
  const date = addDays(dayIn("America/New_York", instant(Date.now())), days);
  return day(`${Number(date.slice(0, 4)) - 30}-${date.slice(5) === "02-29" ? "02-28" : date.slice(5)}`);
}
