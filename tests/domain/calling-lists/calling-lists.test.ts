import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { customerCalls } from "~db/schema/index.ts";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import { suggestFrom } from "~/domain/outreach/advisor/suggest.server";
import { monthOf, parseMonth } from "~/domain/outreach/calling-lists/call-months";
import { occasionIn } from "~/domain/outreach/calling-lists/call-reasons";
import { callsOfCustomer } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import {
  type CallingFilter,
  type CallingKey,
  countToCall,
  findToCall,
} from "~/domain/outreach/calling-lists/find-to-call.server";
import { type NewCall, noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { takeBackCall } from "~/domain/outreach/calling-lists/take-back-call.server";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { addDays, addMonths, type Day, day, dayIn, type Instant } from "~/domain/dates";
import { namesOf as fieldNames } from "~/domain/fields";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { type SettingName, versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { atNoon } from "../../support/noon.ts";
import {
  aCustomer,
  aRepair,
  aSale,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

atNoon();
const DAY = 24 * 60 * 60 * 1_000;

let shop: TestShop;
let noon: number;
let today: Day;
beforeEach(() => {
  shop = openTestShop();
  noon = Date.now();
  today = dayIn("America/New_York", noon as Instant);
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.setSystemTime(noon);
});

const filterOf = (more: Partial<CallingFilter>): CallingFilter => ({
  list: "birthday",
  month: monthOf(today),
  isOpen: true,
  now: Date.now() as Instant,
  ...more,
});
const rowsOf = (more: Partial<CallingFilter> = {}) => {
  const filter = filterOf(more);
  const found = findToCall(shop.db, filter, { limit: 50 });
  expect(countToCall(shop.db, filter, 50)).toBe(found.length);
  return found;
};
const namesOf = (more: Partial<CallingFilter> = {}) => rowsOf(more).map(({ customerId }) => customerId);
const bornIn = (born: string, more: object = {}) => aCustomer({ dateOfBirth: day(born), ...more }).id;
const call =
  (customerId: number, more: Partial<NewCall> = {}) =>
  (ctx: Parameters<typeof noteCall>[0]) =>
    noteCall(ctx, {
      customerId,
      reason: "other",
      occasion: null,
      outcome: "phone",
      note: null,
      next: null,
      ...more,
    });
const set = (edit: { cleaningAfterMonths: number }) =>
  enact((ctx) =>
    changeSettings(ctx, { ...edit, version: versionOfSettings(shop.db, Object.keys(edit) as SettingName[]) }),
  );

describe("the day of an occasion", () => {
  const month = (text: string) => parseMonth(text)!;

  test("a birthday on 29 February is on the 28th in other years", () => {
    expect(occasionIn(month("2027-02"), "birthday", day("1992-02-29"), 6)).toBe("2027-02-28");
    expect(occasionIn(month("2028-02"), "birthday", day("1992-02-29"), 6)).toBe("2028-02-29");
    expect(occasionIn(month("2027-03"), "birthday", day("1992-02-29"), 6)).toBeNull();
    expect(occasionIn(month("1990-02"), "birthday", day("1992-02-29"), 6)).toBeNull();
  });

  test("after a purchase it is the same day, or the last of a shorter month", () => {
    expect(occasionIn(month("2027-11"), "purchase", day("2026-11-20"), 6)).toBe("2027-11-20");
    expect(occasionIn(month("2028-11"), "purchase", day("2026-11-20"), 6)).toBeNull();
    expect(occasionIn(month("2027-02"), "cleaning", day("2026-08-31"), 6)).toBe("2027-02-28");
  });

  test("a month is a month", () => {
    expect(["2026-13", "2026-1", "26-11", "0001-05", "9999-01", ""].map(parseMonth)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

test("a customer has 2,000 calls at most, then one a day for each reason, and one more that ends a reminder", () => {
  const customerId = bornIn(`1980-${today.slice(5)}`);
  const noted = { reason: "other", occasion: today, outcome: "phone", employeeId: SAL.id } as const;
  const calls = Array.from({ length: 1_999 }, () => ({ ...noted, customerId, at: noon as Instant }));
  shop.db.insert(customerCalls).values(calls).run();
  const next = addDays(today, 1);
  const { id } = enact(call(customerId, { next }));
  const nextDay = () => callsOfCustomer(shop.db, customerId, 9).find((one) => one.id === id)?.nextDay;
  const more = (words: Partial<NewCall> = {}) => attempt(call(customerId, words), SUSAN);
  expect(more({ next })).toMatchObject({
    refusal: { kind: "conflict", message: expect.stringMatching(/last day\. Leave this empty/) },
  });
  expect(nextDay()).toBe(next);
  expect(more().kind).toBe("done");
  expect(nextDay()).toBeNull();
  const birthday = { reason: "birthday", occasion: today } as const;
  const onList = () => rowsOf().length;
  expect(onList()).toBe(1);
  expect(more(birthday).kind).toBe("done");
  expect(onList()).toBe(0);
  for (const words of [{}, birthday])
    expect(more(words)).toMatchObject({
      refusal: {
        kind: "conflict",
        message:
          "This customer has 2,000 calls, and one for this reason of the last day. Write this one in their notes, or add it tomorrow",
      },
    });
  vi.setSystemTime(noon + DAY);
  expect(more().kind).toBe("done");
  expect(more().kind).toBe("refused");
});

describe("birthdays and anniversaries", () => {
  const month = () => today.slice(5, 7);
  const inMonth = (year: number, date: string) => `${year}-${month()}-${date}`;

  test("of the month, by day, in any store or one, until somebody reached them", () => {
    const late = bornIn(inMonth(1980, "27"));
    const early = bornIn(inMonth(1990, "02"), { homeStore: "denver" });
    bornIn(addMonths(day(inMonth(1985, "10")), 1));
    expect(namesOf()).toEqual([early, late]);
    expect(namesOf({ homeStore: "denver" })).toEqual([early]);
    const [row] = rowsOf({ homeStore: "denver" });
    expect(row).toMatchObject({
      occasion: inMonth(Number(today.slice(0, 4)), "02"),
      first: inMonth(1990, "02"),
    });
    enact(
      call(early, { reason: "birthday", occasion: row!.occasion, outcome: "not_reached", note: "Busy" }),
      SAL,
    );
    expect(rowsOf()[0]!.last).toMatchObject({ outcome: "not_reached", note: "Busy", by: "Sal Brook" });
    enact(call(early, { reason: "birthday", occasion: row!.occasion, outcome: "text" }));
    expect(namesOf()).toEqual([late]);
    expect(rowsOf({ isOpen: false })[0]!.last).toMatchObject({ outcome: "text" });
    // Next year they are to be called again.
    const nextYear = monthOf(addMonths(today, 12));
    expect(namesOf({ month: nextYear })).toEqual([early, late]);
  });

  test("pages go on where the last one ended, both ways", () => {
    const ids = ["03", "03", "05", "21"].map((date) => bornIn(inMonth(1970, date)));
    const slice = (more: { after?: CallingKey; before?: CallingKey }) =>
      findToCall(shop.db, filterOf({}), { ...more, limit: 2 });
    const first = slice({});
    const second = slice({ after: first[1]!.key });
    expect([...first, ...second].map(({ customerId }) => customerId)).toEqual(ids);
    expect(slice({ before: second[0]!.key })).toEqual(first);
  });

  test("days that go on in the next year are one list, both ways", () => {
    const falls = ["2026-12-20", "2026-12-31", "2027-01-01", "2027-01-09"];
    const ids = falls.map((date) => bornIn(`1970-${date.slice(5)}`));
    ["12-19", "01-10"].forEach((date) => bornIn(`1970-${date}`));
    const days = { from: day("2026-12-20"), to: day("2027-01-09") };
    const rows = rowsOf({ days });
    expect(rows.map(({ customerId }) => customerId)).toEqual(ids);
    expect(rows.map(({ occasion }) => occasion)).toEqual(falls);
    for (const limit of [1, 2, 3]) {
      const slice = (more: { after?: CallingKey; before?: CallingKey }) =>
        findToCall(shop.db, filterOf({ days }), { ...more, limit });
      expect(slice({})).toEqual(rows.slice(0, limit));
      for (const [at, { key }] of rows.entries()) {
        expect(slice({ after: key })).toEqual(rows.slice(at + 1, at + 1 + limit));
        expect(slice({ before: key })).toEqual(rows.slice(Math.max(0, at - limit), at));
      }
    }
    enact(call(ids[2]!, { reason: "birthday", occasion: rows[2]!.occasion }), SAL);
    expect(namesOf({ days })).toEqual(ids.toSpliced(2, 1));
  });

  test("a leap day's birthday is among the days that end with a February", () => {
    const born = bornIn("1972-02-29");
    const days = { from: day("2027-02-20"), to: day("2027-02-28") };
    expect(rowsOf({ days })).toMatchObject([{ customerId: born, occasion: "2027-02-28" }]);
    expect(namesOf({ days: { from: day("2027-03-01"), to: day("2027-03-20") } })).toEqual([]);
  });

  test("whoever isn't born in that month yet is not on its list", () => {
    const born = bornIn(inMonth(2020, "15"));
    expect(namesOf({ month: parseMonth(`2019-${month()}`)! })).toEqual([]);
    expect(namesOf({ month: parseMonth(`2020-${month()}`)! })).toEqual([born]);
  });

  test("of a spouse the row names them; of a wedding it gives the day", () => {
    const { id } = aCustomer({
      spouseName: "Theo",
      spouseDob: day(inMonth(1982, "11")),
      anniversaryDate: day(inMonth(2011, "12")),
    });
    expect(rowsOf({ list: "spouse_birthday" })).toMatchObject([{ customerId: id, about: "Theo" }]);
    expect(rowsOf({ list: "anniversary" })).toMatchObject([
      { customerId: id, about: null, first: inMonth(2011, "12") },
    ]);
    expect(namesOf()).toEqual([]);
  });

  test("who reached them on the day settles the bell's reminder, who did not leaves it", () => {
    const tomorrow = addDays(today, 1);
    const id = bornIn(`1980${tomorrow.slice(4)}`);
    const waits = () =>
      waitingNotices(shop.db, { kinds: ["birthday"], store: null, now: Date.now() as Instant, limit: 9 })
        .length;
    const about = { reason: "birthday", occasion: tomorrow } as const;
    enact(call(id, { ...about, outcome: "not_reached" }));
    expect(waits()).toBe(1);
    enact(call(id, about));
    expect(waits()).toBe(0);
  });
});

describe("after a purchase", () => {
  test("a year later, if nothing was bought since; only of whom a salesperson sold to", () => {
    const [alone, again] = [aCustomer().id, aCustomer().id];
    aSale({ customerId: alone }, SAL);
    aSale({ customerId: again }, OLIVE);
    vi.setSystemTime(noon + 40 * DAY);
    aSale({ customerId: again }, OLIVE);
    const month = monthOf(addMonths(today, 12));
    expect(namesOf({ list: "purchase", month })).toEqual([alone]);
    expect(rowsOf({ list: "purchase", month })).toMatchObject([
      { first: today, occasion: addMonths(today, 12) },
    ]);
    expect(namesOf({ list: "purchase", month, sellerId: SAL.id })).toEqual([alone]);
    expect(namesOf({ list: "purchase", month, sellerId: OLIVE.id })).toEqual([]);
  });

  test("a cleaning is due months later as Settings say, unless a repair came in", () => {
    const [due, seen] = [aCustomer().id, aCustomer().id];
    aSale({ customerId: due });
    aSale({ customerId: seen });
    const after = (months: number) => namesOf({ list: "cleaning", month: monthOf(addMonths(today, months)) });
    expect(after(6)).toEqual([due, seen]);
    vi.setSystemTime(noon + DAY);
    aRepair({ customerId: seen });
    expect(after(6)).toEqual([due]);
    set({ cleaningAfterMonths: 9 });
    expect([after(6), after(9)]).toEqual([[], [due]]);
    set({ cleaningAfterMonths: 0 });
    expect([after(0), after(9)]).toEqual([[], []]);
  });
});

describe("a merged pair is one person", () => {
  const merge = (keptId: number, mergedId: number) => {
    const fields = Object.fromEntries(fieldNames(ownFields).map((name) => [name, null])) as Record<
      keyof typeof ownFields,
      null
    >;
    enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
  };
  const offersCleaning = (id: number) =>
    suggestFrom(readCustomerFacts(shop.db, id, Date.now() as Instant)!).text.includes("Offer to clean");

  test("who sold to either has them on each list, once, and a repair of either ends the cleaning everywhere", () => {
    const [kept, merged] = [bornIn(`1980${today.slice(4)}`), bornIn(`1980${today.slice(4)}`)];
    enact(call(merged, { next: today }));
    aSale({ customerId: merged }, SAL);
    aSale({ customerId: kept }, OLIVE);
    merge(kept, merged);
    const cleaning = { list: "cleaning", month: monthOf(addMonths(today, 6)) } as const;
    const lists = [
      { list: "birthday" },
      { list: "again" },
      { list: "purchase", month: monthOf(addMonths(today, 12)) },
      cleaning,
    ] as const;
    for (const list of lists)
      for (const sellerId of [undefined, SAL.id, OLIVE.id])
        expect
          .soft([list.list, sellerId, namesOf({ ...list, sellerId })])
          .toEqual([list.list, sellerId, [kept]]);
    expect.soft(namesOf({ list: "birthday", sellerId: SUSAN.id })).toEqual([]);
    vi.setSystemTime(noon + 200 * DAY);
    expect.soft([namesOf(cleaning), offersCleaning(kept)]).toEqual([[kept], true]);
    // As one that was taken in before they were known to be the same.
    const { id } = aRepair({ customerId: kept });
    shop.db.$client.exec(`update repairs set customer_id = ${merged} where id = ${id}`);
    expect.soft([namesOf(cleaning), offersCleaning(kept)]).toEqual([[], false]);
  });
});

describe("a call", () => {
  test("says when to call again, until that was done; the day must be today or later", () => {
    const { id } = aCustomer();
    const in3 = addDays(today, 3);
    expect(attempt(call(id, { next: addDays(today, -1) }))).toMatchObject({
      refusal: { errors: { next: ["Choose today or a later day"] } },
    });
    enact(call(id, { outcome: "not_reached", next: in3, note: "After six" }));
    expect(namesOf({ list: "again" })).toEqual([]);
    vi.setSystemTime(noon + 3 * DAY);
    expect(rowsOf({ list: "again" })).toMatchObject([
      { customerId: id, reason: "other", last: { nextDay: in3, note: "After six" } },
    ]);
    enact(call(id));
    expect(namesOf({ list: "again" })).toEqual([]);
    expect(callsOfCustomer(shop.db, id, 9).map(({ nextDay }) => nextDay)).toEqual([null, null]);
  });

  test("ends a reminder also about a day that the customer's dates don't give any more", () => {
    const { id } = aCustomer();
    aSale({ customerId: id });
    set({ cleaningAfterMonths: 6 });
    const about = { reason: "cleaning", occasion: addMonths(today, 6) } as const;
    enact(call(id, { ...about, outcome: "not_reached", next: addDays(today, 3) }));
    set({ cleaningAfterMonths: 7 });
    vi.setSystemTime(noon + 3 * DAY);
    expect(namesOf({ list: "again" })).toEqual([id]);
    enact(call(id, about));
    expect(namesOf({ list: "again" })).toEqual([]);
    expect(attempt(call(id, about))).toMatchObject({ refusal: { kind: "invalid" } });
  });

  test("is refused beyond 2,000 of a customer", { tags: ["all"] }, () => {
    const { id } = aCustomer();
    enact((ctx) => {
      const noted = Array.from({ length: 2_000 }, () => call(id)(ctx));
      return noted.at(-1)!;
    });
    expect(attempt(call(id))).toMatchObject({ refusal: { kind: "conflict" } });
  });

  test("is refused about an occasion that the customer's dates don't give", () => {
    const id = bornIn("1980-05-09");
    aSale({ customerId: id });
    const refused = { refusal: { kind: "invalid", errors: { occasion: [expect.any(String)] } } };
    expect(attempt(call(id, { reason: "birthday", occasion: day("2027-05-10") }))).toMatchObject(refused);
    expect(attempt(call(id, { reason: "anniversary", occasion: day("2027-05-09") }))).toMatchObject(refused);
    expect(attempt(call(id, { reason: "birthday" }))).toMatchObject(refused);
    for (const reason of ["birthday", "family_date", "purchase", "cleaning"] as const)
      for (const occasion of [day("9999-12-01"), day("9999-12-31"), day("0001-01-01")])
        expect(attempt(call(id, { reason, occasion }))).toMatchObject(refused);
    expect(attempt(call(99, {}))).toMatchObject({ refusal: { kind: "missing" } });
    enact(call(id, { reason: "birthday", occasion: day("2027-05-09") }));
    expect(callsOfCustomer(shop.db, id, 9)).toHaveLength(1);
  });

  test("is taken back by whoever noted it alone, and its customer is on the list again", () => {
    const occasion = addDays(today, 0);
    const id = bornIn(`1980${occasion.slice(4)}`);
    const noted = enact(call(id, { reason: "birthday", occasion }), SAL);
    const take = (customerId: number) => (ctx: Parameters<typeof takeBackCall>[0]) =>
      takeBackCall(ctx, { customerId, callId: noted.id });
    expect(attempt(take(id), OLIVE)).toMatchObject({ refusal: { kind: "forbidden" } });
    expect(attempt(take(id + 1), SAL)).toMatchObject({ refusal: { kind: "missing" } });
    expect(namesOf()).toEqual([]);
    enact(take(id), SAL);
    expect(namesOf()).toEqual([id]);
  });

  test("is in the customer's export, and goes with the customer", () => {
    const { id } = aCustomer({ dateOfBirth: day(`1980${today.slice(4)}`) });
    aSale({ customerId: id });
    enact(call(id, { note: "Likes opals", next: today }));
    const customer = getCustomer(shop.db, id)!;
    const reading = readAllOf(shop.db, customer, Date.now() as Instant);
    let part = reading.next();
    while (!part.done) part = reading.next();
    expect(part.value.calls).toMatchObject([{ note: "Likes opals" }]);
    enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
    expect(callsOfCustomer(shop.db, id, 9)).toEqual([]);
    expect(namesOf({ list: "again" })).toEqual([]);
    expect(namesOf({ list: "purchase", month: monthOf(addMonths(today, 12)) })).toEqual([]);
    expect(attempt(call(id))).toMatchObject({ refusal: { kind: "conflict" } });
  });
});
