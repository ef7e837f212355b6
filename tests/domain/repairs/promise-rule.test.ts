import { describe, expect, test } from "vitest";
import { addDays, day, type Day, type Instant, parseInstant } from "~/domain/dates";
import { promiseOfStore } from "~/domain/workshop/repairs/promise-of-store.server";
import { promiseDay } from "~/domain/workshop/repairs/promise-rule";
import { unreadHoliday } from "~/domain/shop/stores/work-days";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { type Settings, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { editStore } from "~/domain/shop/stores/edit-store.server";
import { getStore } from "~/domain/shop/stores/find-stores.server";
import { taxRate } from "~/domain/money";
import { attempt, openTestShop } from "../../support/shop.ts";

const MON_TO_SAT = "mon tue wed thu fri sat";

/** Friday, November 20, 2026 without anything else. */
const promised = (workDays: number, words: { from?: string; weekdays?: string; holidays?: string } = {}) =>
  promiseDay(day(words.from ?? "2026-11-20"), {
    workDays,
    weekdays: words.weekdays ?? MON_TO_SAT,
    holidays: words.holidays ?? "",
  });

describe("the promise", () => {
  test("counts work days after today, over Sundays", () => {
    expect([1, 2, 3, 7].map((workDays) => promised(workDays))).toEqual([
      "2026-11-21",
      "2026-11-23",
      "2026-11-24",
      "2026-11-28",
    ]);
    expect(promised(1, { from: "2026-11-21" })).toBe("2026-11-23");
    expect(promised(1, { from: "2026-11-22" })).toBe("2026-11-23");
  });

  test("keeps to the weekdays that are worked", () => {
    expect(promised(1, { weekdays: "tue wed thu fri" })).toBe("2026-11-24");
    expect(promised(3, { weekdays: "sun" })).toBe("2026-12-06");
    expect(promised(2, { weekdays: "sun mon tue wed thu fri sat" })).toBe("2026-11-22");
  });

  test("leaves out holidays: of one year or each, in either writing, with words behind them", () => {
    const holidays = "11/26/2026 Thanksgiving\n2026-11-27: inventory\n\n12/25 Christmas";
    expect(promised(5, { holidays })).toBe("2026-11-28");
    expect(promised(5, { from: "2027-11-19", holidays })).toBe("2027-11-25");
    for (const year of [2026, 2027, 2031])
      expect(promised(1, { from: `${year}-12-24`, holidays, weekdays: `${MON_TO_SAT} sun` })).toBe(
        `${year}-12-26`,
      );
    // A holiday on a day that isn't worked anyway is no second one.
    expect(promised(1, { from: "2026-11-21", holidays: "11/22/2026" })).toBe("2026-11-23");
  });

  test("goes over the end of a year and the 29th of February", () => {
    expect(promised(2, { from: "2026-12-30", holidays: "1/1" })).toBe("2027-01-02");
    expect(promised(1, { from: "2028-02-28" })).toBe("2028-02-29");
    expect(promised(1, { from: "2028-02-28", holidays: "2/29" })).toBe("2028-03-01");
    expect(promised(1, { from: "2027-02-27", holidays: "2/29" })).toBe("2027-03-01");
  });

  test("is left open by 0 days, without work days, and where each of them is a holiday", () => {
    expect(promised(0)).toBeNull();
    expect(promised(5, { weekdays: "" })).toBeNull();
    const everyDay = Array.from({ length: 366 }, (_, n) => {
      const [, month, date] = (addDays("2024-01-01" as Day, n) as string).split("-");
      return `${Number(month)}/${Number(date)}`;
    });
    expect(promised(1, { holidays: everyDay.join("\n") })).toBeNull();
    expect(promised(90)).toBe("2027-03-05");
  });

  test.each(["Christmas", "13/1", "2/30", "12/25x", "2026-02-30", "12-25"])("%j is no holiday", (line) => {
    expect(unreadHoliday(`12/25\n${line}\n1/1`)).toBe(line);
    expect(unreadHoliday("12/25\n 1/1, New Year \n")).toBeNull();
  });
});

test("a store promises by its own day and, where it has some, its own holidays", () => {
  const shop = openTestShop();
  try {
    const set = (patch: Partial<Settings>) => {
      const names = Object.keys(patch) as (keyof Settings)[];
      return attempt((ctx) => changeSettings(ctx, { ...patch, version: versionOfSettings(shop.db, names) }));
    };
    const denver = (holidays: string | null) => {
      const { key, position: _, salesTaxRate, ...store } = getStore(shop.db, "denver")!;
      return attempt((ctx) =>
        editStore(ctx, key, { ...store, salesTaxRate: taxRate(salesTaxRate), holidays }),
      );
    };
    // Half past midnight in New York is the evening before in Denver: Friday there, Saturday here.
    const now = parseInstant("2026-11-21T00:30:00-05:00") as Instant;
    const both = () => ["boca", "denver"].map((store) => promiseOfStore(shop.db, store, now));
    expect(both()).toEqual(["2026-11-27", "2026-11-26"]);
    expect(set({ promiseWorkDays: 1, holidays: "11/21/2026\n11/23/2026" }).kind).toBe("done");
    expect(both()).toEqual(["2026-11-24", "2026-11-24"]);
    expect(denver("11/23/2026").kind).toBe("done");
    expect(both()).toEqual(["2026-11-24", "2026-11-21"]);
    expect(set({ promiseWeekdays: "mon" }).kind).toBe("done");
    expect(both()).toEqual(["2026-11-30", "2026-11-30"]);

    const notADate = {
      kind: "refused",
      refusal: { errors: { holidays: [expect.stringContaining("Xmas")] } },
    };
    expect(set({ holidays: "12/25\nXmas" })).toMatchObject(notADate);
    expect(denver("Xmas")).toMatchObject(notADate);
    expect(set({ promiseWeekdays: "monday" })).toMatchObject({ kind: "refused" });
    expect(both()).toEqual(["2026-11-30", "2026-11-30"]);
  } finally {
    shop.close();
  }
});
