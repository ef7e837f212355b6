import { count, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { monthOf, parseMonth } from "~/domain/outreach/calling-lists/call-months";
import {
  type CallingFilter,
  countToCall,
  findToCall,
} from "~/domain/outreach/calling-lists/find-to-call.server";
import { type NewCall, noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import type { Customer } from "~/domain/people/customers/customer";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import {
  findCustomers,
  getCustomer,
  getCustomerOrErased,
} from "~/domain/people/customers/find-customers.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { relativesOf } from "~/domain/people/family/find-relatives.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { relativeDateWords } from "~/domain/people/family/relative-dates";
import { addRelative, editRelative, removeRelative } from "~/domain/people/family/write-relative.server";
import { RELATIVES_AT_MOST } from "~/domain/people/family/relative-limits";
import { day, type Instant, momentAt } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { datesThisWeek } from "~/domain/outreach/notices/dates-this-week.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import {
  fallingOfFamily,
  MOST_OF_FAMILY,
  waitingNotices,
} from "~/domain/outreach/notices/waiting-notices.server";
import { readAllOf } from "~/domain/records/privacy/all-of-customer.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { findMentions } from "~/domain/records/privacy/find-mentions.server";
import { personOf } from "~/domain/records/privacy/person-words.server";
import { readTimeline } from "~/domain/records/timeline/read-timeline.server";
import {
  aCustomer,
  attempt,
  contradictionsOf,
  enact,
  openShopOnDisk,
  type ShopOnDisk,
  theBooksBalance,
} from "../../support/shop.ts";

const noonOn = (date: string) => momentAt("America/New_York", day(date), 720);
const DAY = "2026-04-28";

let shop: ShopOnDisk;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noonOn(DAY) });
  shop = openShopOnDisk();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

type New = Omit<Parameters<typeof addRelative>[1], "customerId">;
const MIA: New = {
  name: "Mia Hartwell",
  relation: "daughter",
  occasion: null,
  date: day("2008-05-03"),
  monthDay: null,
  note: null,
  relatedId: null,
};
const UNDATED = { date: null };
const add = (customerId: number, more: Partial<New> = {}) =>
  enact((ctx) => addRelative(ctx, { customerId, ...MIA, ...more }));
const adding = (customerId: number, more: Partial<New> = {}) =>
  attempt((ctx) => addRelative(ctx, { customerId, ...MIA, ...more }));
const merge = (keptId: number, mergedId: number) => {
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
  return mergesInto(shop.db, keptId)[0]!.id;
};
/** Sends the form of a customer as it stands, with `changes`. */
const save = (customer: Customer, changes: Partial<Customer>) => {
  const details = Object.fromEntries(namesOf(ownFields).map((name) => [name, customer[name]]));
  const { firstName, lastName, homeStore, tier, version } = customer;
  const sent = { ...details, firstName, lastName, homeStore, tier, ...changes, version, acceptedTwins: null };
  return enact((ctx) => editCustomer(ctx, customer.id, sent as Parameters<typeof editCustomer>[2]));
};
const found = (search: string) => findCustomers(shop.db, { search }, { limit: 5 }).map(({ id }) => id);

describe("a customer's family", () => {
  test("has people with a date, whole or without its year, another occasion, or none", () => {
    const { id } = aCustomer();
    const friend = aCustomer({ firstName: "Otto", lastName: "Brandt" });
    add(id, { note: "Wears size 5" });
    add(id, { name: "Ben", relation: "son", date: null, monthDay: "Feb 29" });
    add(id, { name: "Ida", occasion: "Graduation", date: day("2027-06-10") });
    add(id, { name: "Otto", relation: "friend", ...UNDATED, relatedId: friend.id });
    add(id, { name: "Eva", occasion: "birthday" });
    expect(relativesOf(shop.db, id)).toMatchObject([
      {
        name: "Mia Hartwell",
        relation: "daughter",
        date: "2008-05-03",
        occasion: null,
        note: "Wears size 5",
      },
      { name: "Ben", date: null, monthDay: "02-29" },
      { name: "Ida", occasion: "Graduation", date: "2027-06-10" },
      { name: "Otto", related: { id: friend.id, name: "Otto Brandt" }, date: null, monthDay: null },
      { name: "Eva", occasion: null },
    ]);
  });

  test("refuses what can't be a date, two dates, an unborn one, and who is no other customer", () => {
    const { id } = aCustomer();
    const refused = (more: Partial<New>) => {
      const result = adding(id, more);
      return result.kind === "refused" ? Object.keys(result.refusal.errors) : result;
    };
    expect(refused({ ...UNDATED, monthDay: "2/30" })).toEqual(["monthDay"]);
    expect(refused({ monthDay: "5/3" })).toEqual(["monthDay"]);
    expect(refused({ date: day("2026-04-29") })).toEqual(["date"]);
    expect(refused({ relatedId: 9_999 })).toEqual(["relatedId"]);
    expect(refused({ relatedId: id })).toEqual(["relatedId"]);
    expect(adding(9_999)).toMatchObject({ refusal: { kind: "missing" } });
    expect(relativesOf(shop.db, id)).toEqual([]);
  });

  test("is full with twenty", () => {
    const { id } = aCustomer();
    for (let n = 0; n < RELATIVES_AT_MOST; n += 1) add(id, { name: `Child ${n}` });
    expect(adding(id)).toMatchObject({ refusal: { kind: "invalid", errors: { name: [expect.anything()] } } });
    enact((ctx) => removeRelative(ctx, { customerId: id, relativeId: relativesOf(shop.db, id)[3]!.id }));
    expect(adding(id)).toMatchObject({ kind: "done" });
  });

  test("is changed and removed by its own customer alone, and not over a colleague's change", () => {
    const [one, other] = [aCustomer(), aCustomer()];
    const { id, version } = add(one.id);
    const editing = (customerId: number, base: number | null, more: Partial<New> = {}) =>
      attempt((ctx) => editRelative(ctx, { customerId, relativeId: id, version: base, ...MIA, ...more }));
    expect(editing(other.id, version)).toMatchObject({ refusal: { kind: "missing" } });
    expect(editing(one.id, version, { name: "Mia Brandt" })).toMatchObject({ kind: "done" });
    expect(editing(one.id, version, { name: "Maya" })).toMatchObject({
      refusal: { kind: "conflict", detail: { kind: "overtaken", current: { name: "Mia Brandt" } } },
    });
    expect(editing(one.id, null, { name: "Maya" })).toMatchObject({ kind: "done" });
    const removing = (customerId: number) =>
      attempt((ctx) => removeRelative(ctx, { customerId, relativeId: id }));
    expect(removing(other.id)).toMatchObject({ refusal: { kind: "missing" } });
    expect(removing(one.id)).toMatchObject({ kind: "done" });
    expect(relativesOf(shop.db, one.id)).toEqual([]);
  });

  test("stands in the customer's timeline, edit by edit", () => {
    const { id } = aCustomer();
    const { id: relativeId } = add(id);
    enact((ctx) =>
      editRelative(ctx, { customerId: id, relativeId, version: null, ...MIA, note: "Loves sapphires" }),
    );
    enact((ctx) => removeRelative(ctx, { customerId: id, relativeId }));
    const of = { kind: "customer", id, zone: "America/New_York" } as const;
    const filter = { kinds: ["edit"] as const, year: null };
    const entries = readTimeline(shop.db, of, filter, { limit: 9 }, { seesCost: false });
    expect(entries.map(({ what, text }) => [what, text])).toEqual([
      ["Family: removed", "Mia Hartwell"],
      ["Family: changed", "Mia Hartwell"],
      ["Family: added", "Mia Hartwell"],
    ]);
  });

  test("finds the customer by name, also after an edit of the customer, until it is removed", () => {
    const customer = aCustomer();
    const { id: relativeId } = add(customer.id, { name: "Zoë Quist" });
    expect(found("zoe quist")).toEqual([customer.id]);
    save(customer, { notes: "Edited" });
    expect(found("quist")).toEqual([customer.id]);
    expect(found(customer.lastName)).toContain(customer.id);
    enact((ctx) => removeRelative(ctx, { customerId: customer.id, relativeId }));
    expect(found("quist")).toEqual([]);
  });

  test("leaves a customer as they are when their form is saved without a change, also once merged", () => {
    const [customer, merged] = [aCustomer(), aCustomer()];
    add(customer.id, { name: "Zoë Quist" });
    expect(save(customer, {}).version).toBe(customer.version);
    expect(found("quist")).toEqual([customer.id]);
    merge(customer.id, merged.id);
    const kept = getCustomer(shop.db, customer.id)!;
    expect(save(kept, {}).version).toBe(kept.version);
    expect(save(kept, { notes: "Edited" }).version).toBe(kept.version + 1);
    expect(found("quist")).toEqual([customer.id]);
    expect(found(merged.lastName)).toContain(customer.id);
  });

  test("follows a merge, and its undo", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    add(kept.id, { name: "Kay", relatedId: merged.id });
    add(merged.id, { name: "Merle", date: day("2010-04-30") });
    const id = merge(kept.id, merged.id);
    expect(relativesOf(shop.db, kept.id)).toMatchObject([{ name: "Kay", related: null }, { name: "Merle" }]);
    expect(found("merle")).toEqual([kept.id]);
    expect(adding(merged.id)).toMatchObject({ refusal: { kind: "conflict" } });
    const now = Date.now() as Instant;
    expect(datesThisWeek(shop.db, null, now, 9)).toMatchObject([
      { customerId: kept.id, about: "Merle (daughter) turns 16" },
      { customerId: kept.id, about: expect.stringContaining("Kay") as string },
    ]);
    expect(toCall("2026-04").map(({ customerId }) => customerId)).toEqual([kept.id]);
    enact((ctx) => undoMerge(ctx, id));
    expect(relativesOf(shop.db, kept.id)).toMatchObject([{ name: "Kay", related: { id: merged.id } }]);
    expect(relativesOf(shop.db, merged.id)).toMatchObject([{ name: "Merle" }]);
    expect(found("merle")).toEqual([merged.id]);
    expect(toCall("2026-04").map(({ customerId }) => customerId)).toEqual([merged.id]);
  });

  test("keeps whose record a relative is when another field is changed while a merge holds", () => {
    const [kept, merged, other] = [aCustomer(), aCustomer(), aCustomer()];
    const theirs = [kept, other].map(({ id }) => ({
      customerId: id,
      relativeId: add(id, { relatedId: merged.id }).id,
    }));
    const id = merge(kept.id, merged.id);
    for (const one of theirs) {
      const [relative] = relativesOf(shop.db, one.customerId);
      const relatedId = relative?.related?.id ?? null;
      enact((ctx) => editRelative(ctx, { ...one, version: null, ...MIA, relatedId, note: "Sapphires" }));
    }
    enact((ctx) => undoMerge(ctx, id));
    const related = theirs.map(({ customerId }) => relativesOf(shop.db, customerId)[0]?.related?.id);
    expect(related).toEqual([merged.id, merged.id]);
    const [one] = theirs;
    enact((ctx) => editRelative(ctx, { ...one!, version: null, ...MIA, relatedId: null }));
    expect(relativesOf(shop.db, kept.id)).toMatchObject([{ related: null }]);
    expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  });

  test("is in the export of a person, goes with an erasure, and is named before another's", () => {
    const customer = aCustomer();
    const other = aCustomer({ firstName: "Quentin", lastName: "Vandermeer" });
    const mine = add(customer.id, { note: "Loves sapphires", date: day("2008-04-30") });
    const theirs = add(other.id, { relatedId: customer.id });
    add(customer.id, { name: "Quentin Vandermeer", relation: "friend", ...UNDATED });
    enact((ctx) =>
      markNoticeDone(ctx, ["family_date"], { kind: "family_date", recordId: mine.id, occurrence: "2026" }),
    );
    const reading = readAllOf(shop.db, getCustomerOrErased(shop.db, customer.id)!, Date.now() as Instant);
    let step = reading.next();
    while (!step.done) step = reading.next();
    expect(step.value.family).toMatchObject([{ note: "Loves sapphires" }, { name: "Quentin Vandermeer" }]);
    expect(step.value.noticesDone).toMatchObject([{ kind: "family_date", occurrence: "2026" }]);
    const mentions = findMentions(shop.db, [personOf(shop.db, getCustomerOrErased(shop.db, other.id)!)]);
    let said = mentions.next();
    while (!said.done) said = mentions.next();
    expect(said.value).toEqual([{ kind: "customer", id: customer.id }]);
    enact((ctx) => eraseCustomer(ctx, customer.id, { reason: "request", confirmed: true }));
    expect(relativesOf(shop.db, customer.id)).toEqual([]);
    expect(shop.db.$client.prepare("select count(*) from notice_dones").pluck().get()).toBe(0);
    expect(relativesOf(shop.db, other.id)).toMatchObject([{ id: theirs.id, related: null }]);
    expect(shop.db.$client.prepare("select payload from audit_log").pluck().all().join()).not.toContain(
      "Loves sapphires",
    );
    expect(adding(customer.id)).toMatchObject({ refusal: { kind: "conflict" } });
  });
});

test("a date in words says the age where the year is known", () => {
  const mia = { name: "Mia", relation: "daughter", occasion: null } as const;
  expect(relativeDateWords(mia, 18)).toBe("Mia (daughter) turns 18");
  expect(relativeDateWords(mia, 0)).toBe("Mia's birthday");
  expect(relativeDateWords({ ...mia, occasion: "Graduation" }, 0)).toBe("Mia's graduation");
  expect(relativeDateWords({ ...mia, occasion: "Wedding" }, 1)).toBe("Mia's wedding, 1 year ago");
  expect(relativeDateWords({ ...mia, relation: "other" }, 4)).toBe("Mia turns 4");
});

const filterOf = (month: string, more: Partial<CallingFilter> = {}): CallingFilter => ({
  list: "family_date",
  month: parseMonth(month)!,
  isOpen: true,
  now: Date.now() as Instant,
  ...more,
});
const toCall = (month: string, more: Partial<CallingFilter> = {}) => {
  const filter = filterOf(month, more);
  const rows = findToCall(shop.db, filter, { limit: 50 });
  expect(countToCall(shop.db, filter, 50)).toBe(rows.length);
  return rows;
};
const call = (customerId: number, occasion: string, more: Partial<NewCall> = {}) =>
  attempt((ctx) =>
    noteCall(ctx, {
      customerId,
      reason: "family_date",
      occasion: day(occasion),
      outcome: "phone",
      note: null,
      next: null,
      ...more,
    }),
  );

describe("the list of family dates", () => {
  test("has a row for each relative of the month, by day, with whose date it is", () => {
    const [one, other] = [aCustomer(), aCustomer({ homeStore: "denver" })];
    const mia = add(one.id, { date: day("2008-05-20") });
    const ben = add(other.id, { name: "Ben", relation: "son", date: null, monthDay: "5/3" });
    add(one.id, { name: "June", date: day("2008-06-03") });
    add(one.id, { name: "Later", occasion: "Wedding", date: day("2027-05-04") });
    add(one.id, { name: "Undated", ...UNDATED });
    expect(toCall("2026-05")).toMatchObject([
      { customerId: other.id, relative: { id: ben.id, name: "Ben" }, occasion: "2026-05-03", first: null },
      { customerId: one.id, relative: { id: mia.id }, occasion: "2026-05-20", first: "2008-05-20" },
    ]);
    expect(toCall("2027-05").map(({ relative }) => relative!.name)).toEqual(["Ben", "Later", "Mia Hartwell"]);
    expect(toCall("2026-05", { homeStore: "denver" })).toHaveLength(1);
    expect(toCall("2007-05").map(({ relative }) => relative!.name)).toEqual(["Ben"]);
  });

  test("goes on from any row, in both directions", () => {
    const { id } = aCustomer();
    for (const date of ["2008-05-20", "2011-05-20", "2010-05-04"]) add(id, { name: date, date: day(date) });
    const filter = filterOf("2026-05");
    const [first, second, third] = toCall("2026-05");
    const names = (rows: { relative: { name: string } | null }[]) =>
      rows.map(({ relative }) => relative!.name);
    expect(names(findToCall(shop.db, filter, { after: first!.key, limit: 1 }))).toEqual(["2008-05-20"]);
    expect(names(findToCall(shop.db, filter, { after: second!.key, limit: 5 }))).toEqual(["2011-05-20"]);
    expect(names(findToCall(shop.db, filter, { before: third!.key, limit: 5 }))).toEqual([
      "2010-05-04",
      "2008-05-20",
    ]);
  });

  test("is about a day: a call takes twins off, and no other child of the month", () => {
    const { id } = aCustomer();
    for (const name of ["Kim", "Kit"]) add(id, { name, date: day("2015-05-03") });
    add(id, { name: "Lou", date: day("2012-05-09") });
    expect(call(id, "2026-05-04")).toMatchObject({ refusal: { errors: { occasion: [expect.anything()] } } });
    expect(call(id, "2026-05-03", { outcome: "not_reached", next: day("2026-04-28") })).toMatchObject({
      kind: "done",
    });
    const [kim, kit, lou] = toCall("2026-05");
    expect([kim!.last?.outcome, kit!.last?.outcome, lou!.last]).toEqual(["not_reached", "not_reached", null]);
    expect(toCall("2026-05", { list: "again" })).toMatchObject([
      { reason: "family_date", relative: { name: "Kim" }, occasion: "2026-05-03" },
    ]);
    expect(call(id, "2026-05-03")).toMatchObject({ kind: "done" });
    expect(toCall("2026-05").map(({ relative }) => relative!.name)).toEqual(["Lou"]);
    expect(toCall("2026-05", { isOpen: false })).toHaveLength(3);
    expect(toCall("2027-05")).toHaveLength(3);
    // The bell's reminders of that day are done too.
    expect(waiting("2026-05-02").map(({ about }) => about)).toEqual(["Lou (daughter) turns 14"]);
  });

  test("has a date of 29 February on the 28th in other years", () => {
    const { id } = aCustomer();
    add(id, { name: "Leap", date: day("2012-02-29") });
    add(id, { name: "Yearless", date: null, monthDay: "2/29" });
    const days = (month: string) => toCall(month).map(({ occasion }) => occasion);
    expect(days("2027-02")).toEqual(["2027-02-28", "2027-02-28"]);
    expect(days("2028-02")).toEqual(["2028-02-29", "2028-02-29"]);
    expect(days("2027-03")).toEqual([]);
    expect(call(id, "2027-02-28")).toMatchObject({ kind: "done" });
    expect(days("2027-02")).toEqual([]);
    expect(call(id, "2028-02-29")).toMatchObject({ kind: "done" });
    expect(days("2028-02")).toEqual([]);
  });
});

const waiting = (date: string, store: string | null = null) => {
  const query = { kinds: ["family_date"] as const, store, now: noonOn(date), limit: 50 };
  const notices = waitingNotices(shop.db, query);
  expect(countWaiting(shop.db, query)).toBe(notices.length);
  return notices;
};

describe("the bell and the dates of the week", () => {
  test("have a relative's date in words, the nearest first among the others", () => {
    const customer = aCustomer({ cellPhone: "561-555-0117", dateOfBirth: day("1970-05-04") });
    const mia = add(customer.id);
    add(customer.id, { name: "Ben", relation: "son", date: null, monthDay: "4/29" });
    add(customer.id, { name: "Far", date: day("2008-05-06") });
    expect(datesThisWeek(shop.db, null, Date.now() as Instant, 9)).toMatchObject([
      { about: "Ben's birthday", day: "2026-04-29", phone: "561-555-0117" },
      { about: "Mia Hartwell (daughter) turns 18", day: "2026-05-03", recordId: mia.id },
      { kind: "birthday", day: "2026-05-04" },
    ]);
    expect(waiting(DAY, "denver")).toEqual([]);
  });

  test("over New Year, one by one, once a year", () => {
    const { id } = aCustomer();
    const kim = add(id, { name: "Kim", date: day("2020-01-02") });
    add(id, { name: "Kit", date: null, monthDay: "1/2" });
    add(id, { name: "Old", date: null, monthDay: "12/31" });
    const seen = (date: string) =>
      waiting(date).map(({ about, day, occurrence }) => `${about}, ${day}, ${occurrence}`);
    const whole = [
      "Old's birthday, 2026-12-31, 2026",
      "Kim (daughter) turns 7, 2027-01-02, 2027",
      "Kit's birthday, 2027-01-02, 2027",
    ];
    expect(seen("2026-12-28")).toEqual(whole);
    const key = { kind: "family_date", recordId: kim.id, occurrence: "2027" } as const;
    vi.setSystemTime(noonOn("2026-12-28"));
    expect(attempt((ctx) => markNoticeDone(ctx, ["family_date"], key))).toMatchObject({ kind: "done" });
    expect(seen("2026-12-28")).toEqual([whole[0], whole[2]]);
    expect(seen("2027-01-01")).toEqual([whole[2]]);
    expect(seen("2027-12-30")).toHaveLength(3);
  });

  test("on 28 February in years without a 29th", () => {
    add(aCustomer().id, { name: "Leap", date: null, monthDay: "2/29" });
    expect(waiting("2027-02-28")).toMatchObject([{ day: "2027-02-28", days: 0 }]);
    expect(waiting("2027-03-01")).toEqual([]);
    expect(waiting("2028-02-28")).toMatchObject([{ day: "2028-02-29", days: 1 }]);
  });

  test("read an index of days, whatever the number of relatives", () => {
    const plan = (sql: string) =>
      (shop.db.$client.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(
        ({ detail }) => detail,
      );
    const prepared = vi.spyOn(shop.db.$client, "prepare");
    findToCall(shop.db, filterOf("2026-05"), { limit: 5 });
    waitingNotices(shop.db, { kinds: ["family_date"], store: null, now: noonOn(DAY), limit: 5, recordId: 1 });
    const asked = prepared.mock.calls.map(([sql]) => sql).filter((sql) => /\brelatives\b/.test(sql));
    prepared.mockRestore();
    expect(asked.length).toBeGreaterThanOrEqual(2);
    for (const sql of asked) {
      const steps = plan(sql.replace(/\?/g, "null"));
      expect(steps.join()).toMatch(
        /SEARCH (r|relatives) .*(relatives_month_day|relatives_first_day|PRIMARY KEY)/,
      );
      expect(steps.join()).not.toMatch(/SCAN (c|o|r|customers|relatives)\b|TEMP B-TREE/);
    }
  });
});

test("the bell passes no date still to come the first time, and a bound of those of a day", () => {
  const { $client: client } = shop.db;
  const customer = aCustomer();
  const { id } = add(customer.id, { name: "Soon", date: day("2015-05-03") });
  const many = (date: string | null, monthDay: string | null) =>
    client.exec(`with recursive n(value) as (select 1 union all select value + 1 from n where value < ${MOST_OF_FAMILY})
      insert into relatives (customer_id, name, relation, date, month_day)
      select ${customer.id}, 'Many', 'other', ${date && `'${date}'`}, ${monthDay && `'${monthDay}'`} from n`);
  const looked = () => {
    const lastDay = day("2026-05-05");
    const asked = shop.db.select({ n: count() }).from(fallingOfFamily(sql`('05-03')`));
    const steps = client.prepare(`explain query plan ${asked.toSQL().sql}`).all(lastDay) as {
      detail: string;
    }[];
    const seek = steps.find(({ detail }) => detail.startsWith("SEARCH"))?.detail;
    return [asked.prepare().get({ lastDay })?.n, seek];
  };
  const seek = expect.stringContaining("relatives_first_day (<expr>=? AND <expr><?)");
  many("2098-05-03", null);
  expect(looked()).toEqual([1, seek]);
  expect(waiting(DAY)).toMatchObject([{ recordId: id }]);
  many(null, "05-03");
  expect(looked()).toEqual([MOST_OF_FAMILY, seek]);
  expect(waiting(DAY, "denver")).toEqual([]);
  client.exec("delete from relatives where name = 'Many'");
});

test("a month without anybody is empty, also of this month", () => {
  expect(toCall(monthOf(day(DAY)))).toEqual([]);
});
