import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { customers } from "~db/schema/index.ts";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import { suggestFrom } from "~/domain/outreach/advisor/suggest.server";
import { monthOf } from "~/domain/outreach/calling-lists/call-months";
import { callsOfCustomer } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import {
  type CallingFilter,
  countToCall,
  findToCall,
} from "~/domain/outreach/calling-lists/find-to-call.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { takeBackCall } from "~/domain/outreach/calling-lists/take-back-call.server";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { YEARLY_DATES } from "~/domain/people/customers/yearly-dates";
import { addRelative } from "~/domain/people/family/write-relative.server";
import { addDays, type Day, day, type Instant, momentAt } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { datesThisWeek } from "~/domain/outreach/notices/dates-this-week.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { DATE_KINDS, type DateKind, isOwnDateKind } from "~/domain/outreach/notices/notice-kinds";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { oneIn } from "../../support/everything.ts";
import { aCustomer, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";
import { timelineOf } from "../../support/timeline.ts";

/** The occasion, in the year of which something is dealt with. */
const OCCASION = day("2026-11-20");

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  at(addDays(OCCASION, -3));
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const at = (date: Day) => vi.setSystemTime(momentAt("America/New_York", date, 12 * 60));
const now = () => Date.now() as Instant;

type Known = "with its year" | "without a year";

/** A customer with the date, their own or a relative's. */
function whoHas(kind: DateKind, known: Known): number {
  const { id } = aCustomer({ firstName: "Ines", lastName: "Okafor" });
  write(id, kind, known);
  return id;
}

function write(id: number, kind: DateKind, known: Known): void {
  const hasYear = known === "with its year";
  if (isOwnDateKind(kind)) {
    const { dated, yearless } = YEARLY_DATES[kind];
    const value = hasYear ? { [dated]: "1980-11-20" } : { [yearless]: "11-20" };
    shop.db.update(customers).set(value).where(eq(customers.id, id)).run();
    return;
  }
  const when = hasYear ? { date: day("1980-11-20"), monthDay: null } : { date: null, monthDay: "11/20" };
  const mia = { name: "Mia", relation: "child", occasion: null, note: null, relatedId: null } as const;
  enact((ctx) => addRelative(ctx, { customerId: id, ...mia, ...when }));
}

function call(customerId: number, reason: DateKind, outcome: "phone" | "not_reached"): number {
  const words = { reason, occasion: OCCASION, outcome, note: null, next: null };
  return enact((ctx) => noteCall(ctx, { customerId, ...words })).id;
}

const takeBack = (customerId: number, callId: number) =>
  enact((ctx) => takeBackCall(ctx, { customerId, callId }));

function markDone(kind: DateKind): void {
  const [notice] = waitingNotices(shop.db, { kinds: [kind], store: null, now: now(), limit: 9 });
  enact((ctx) => markNoticeDone(ctx, [kind], notice!));
}

/** Merges a customer, whose date may be the same, into another. */
function merge(keptId: number, mergedId: number): void {
  const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
    keyof typeof ownFields,
    null
  >;
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
}

/** What is done about an occasion of somebody, and whether it is dealt with. */
const WAYS: Record<string, { act(id: number, kind: DateKind): number | void; isDealtWith: boolean }> = {
  "nothing is done": { act: () => {}, isDealtWith: false },
  "it is marked as done": { act: (_, kind) => markDone(kind), isDealtWith: true },
  "they are called": { act: (id, kind) => void call(id, kind, "phone"), isDealtWith: true },
  "nobody answers": { act: (id, kind) => void call(id, kind, "not_reached"), isDealtWith: false },
  "a call is taken back": {
    act: (id, kind) => void takeBack(id, call(id, kind, "phone")),
    isDealtWith: false,
  },
  "it is marked as done, and a call is taken back": {
    act: (id, kind) => {
      markDone(kind);
      takeBack(id, call(id, kind, "phone"));
    },
    isDealtWith: true,
  },
  "they are called, then merged": {
    act: (id, kind) => {
      call(id, kind, "phone");
      const kept = aCustomer({ firstName: "Ines", lastName: "Okafor-Lund" }).id;
      if (isOwnDateKind(kind)) write(kept, kind, "with its year");
      merge(kept, id);
      return kept;
    },
    isDealtWith: true,
  },
  "it is marked as done, then they are merged": {
    act: (id, kind) => {
      markDone(kind);
      const kept = aCustomer({ firstName: "Ines", lastName: "Okafor-Lund" }).id;
      if (isOwnDateKind(kind)) write(kept, kind, "with its year");
      merge(kept, id);
      return kept;
    },
    isDealtWith: true,
  },
};

const VARIANTS = DATE_KINDS.flatMap((kind) =>
  (["with its year", "without a year"] as const).flatMap((known) =>
    Object.entries(WAYS).map(([way, of]) => ({ kind, known, way, ...of })),
  ),
);

/** Who has an occasion open, as each surface says it. */
function openOn(kind: DateKind) {
  const query = { kinds: [kind], store: null, now: now(), limit: 9 };
  const bell = waitingNotices(shop.db, query).map(({ customerId }) => customerId);
  const week = datesThisWeek(shop.db, null, now(), 9).map(({ customerId }) => customerId);
  const filter: CallingFilter = { list: kind, month: monthOf(OCCASION), isOpen: true, now: now() };
  const list = findToCall(shop.db, filter, { limit: 9 }).map(({ customerId }) => customerId);
  const counts = [countWaiting(shop.db, query), countToCall(shop.db, filter, 9)];
  expect(counts).toEqual([bell.length, list.length]);
  const all = findToCall(shop.db, { ...filter, isOpen: false }, { limit: 9 });
  const said = all.map(
    ({ last, done }) => (last !== null && last.outcome !== "not_reached") || done !== null,
  );
  return { bell, week, list, called: said };
}

/** Whether a suggestion is to call about a date of their own. */
const isSuggested = (id: number) =>
  /Call about .* on Nov 20/.test(suggestFrom(readCustomerFacts(shop.db, id, now())!).text);

describe.each(oneIn(3, VARIANTS))("$kind $known, $way", ({ kind, known, act, isDealtWith }) => {
  test("is dealt with for bell, dashboard, calling list and suggestions alike, from the day before to the day after", () => {
    const id = whoHas(kind, known);
    const person = act(id, kind) ?? id;
    for (const days of [-1, 0, 1]) {
      at(addDays(OCCASION, days));
      const { bell, week, list, called } = openOn(kind);
      const suggests = isOwnDateKind(kind) ? isSuggested(person) : null;
      const open = isDealtWith ? [] : [person];
      expect.soft([days, list]).toEqual([days, open]);
      expect.soft([days, called]).toEqual([days, [isDealtWith]]);
      // The bell looks ahead.
      const ahead = days > 0 ? [] : open;
      expect.soft([days, bell]).toEqual([days, ahead]);
      expect.soft([days, week]).toEqual([days, ahead]);
      if (suggests !== null) expect.soft([days, suggests]).toEqual([days, ahead.length > 0]);
    }
    // Next year it comes again.
    at(addDays(day("2027-11-20"), -1));
    expect.soft(openOn(kind).bell).toEqual([person]);
  });
});

test.each(["birthday", "spouse_birthday", "anniversary"] as const)(
  "a suggestion knows of a %s, with and without its year",
  (kind) => {
    for (const known of ["with its year", "without a year"] as const) {
      const id = whoHas(kind, known);
      const { text } = suggestFrom(readCustomerFacts(shop.db, id, now())!);
      expect(text).toMatch(/Call about .*(birthday|anniversary) on Nov 20/);
      expect(text.includes("46th")).toBe(kind === "anniversary" && known === "with its year");
    }
  },
);

describe("when to call again", () => {
  const again = (customerId: number, next: Day | null) =>
    enact((ctx) =>
      noteCall(ctx, { customerId, reason: "other", occasion: null, outcome: "phone", note: null, next }),
    ).id;
  const today = addDays(OCCASION, -3);
  const listed = () => {
    const filter: CallingFilter = { list: "again", month: monthOf(today), isOpen: true, now: now() };
    const rows = findToCall(shop.db, filter, { limit: 9 });
    expect(countToCall(shop.db, filter, 9)).toBe(rows.length);
    return rows.map(({ customerId }) => customerId);
  };
  /** As the calls of the customer and their timeline say it. */
  const nextOf = (id: number) => {
    const days = callsOfCustomer(shop.db, id, 9).map(({ nextDay }) => nextDay);
    const told = timelineOf(shop, { kind: "customer", id }).filter(({ kind }) => kind === "call");
    expect(told.map(({ due }) => due)).toEqual(days);
    return days;
  };

  test("is what the latest call says, and again what it took over once it is taken back", () => {
    const { id } = aCustomer();
    again(id, today);
    const second = again(id, null);
    const third = again(id, addDays(today, 9));
    expect([listed(), nextOf(id)]).toEqual([[], [addDays(today, 9), null, null]]);
    takeBack(id, second);
    expect([listed(), nextOf(id)]).toEqual([[], [addDays(today, 9), null]]);
    takeBack(id, third);
    expect([listed(), nextOf(id)]).toEqual([[id], [today]]);
  });

  test("is of the person: the one who was kept is called, and that takes over what the merged one said", () => {
    const [merged, kept] = [aCustomer().id, aCustomer().id];
    again(merged, today);
    merge(kept, merged);
    expect(listed()).toEqual([kept]);
    const id = again(kept, null);
    expect(listed()).toEqual([]);
    takeBack(kept, id);
    expect(listed()).toEqual([kept]);
    const [call] = callsOfCustomer(shop.db, kept, 9);
    takeBack(kept, call!.id);
    expect(listed()).toEqual([]);
  });

  test("comes by the day of the home store", () => {
    const { id } = aCustomer({ homeStore: "denver" });
    again(id, addDays(today, 1));
    vi.setSystemTime(momentAt("America/New_York", addDays(today, 1), 30));
    expect(listed()).toEqual([]);
    vi.setSystemTime(momentAt("America/Denver", addDays(today, 1), 30));
    expect(listed()).toEqual([id]);
  });
});
