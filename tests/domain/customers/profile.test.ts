import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { findToCall } from "~/domain/outreach/calling-lists/find-to-call.server";
import { parseMonth } from "~/domain/outreach/calling-lists/call-months";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { consentHistory, consentsOf } from "~/domain/people/customers/find-consents.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields, type Profile, profileFields } from "~/domain/people/customers/profile-fields";
import { parseSize } from "~/domain/people/customers/sizes";
import { readTastes, writeTastes } from "~/domain/people/customers/tastes";
import { parseMonthDay } from "~/domain/people/customers/yearly-dates";
import { datesThisWeek } from "~/domain/outreach/notices/dates-this-week.server";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { day, type Instant } from "~/domain/dates";
import { blankOf, namesOf } from "~/domain/fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { contactConsents } from "~db/schema/index.ts";
import { SAL } from "../../support/cast.ts";
import {
  aCustomer,
  attempt,
  enact,
  openShopOnDisk,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopOnDisk();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

type Words = Omit<Partial<Profile>, "consent" | "loves" | "avoids"> & {
  consent?: Partial<Profile["consent"]>;
  loves?: Partial<Profile["loves"]>;
  avoids?: Partial<Profile["avoids"]>;
};
const BLANK = blankOf(profileFields);
const profile = ({ consent, loves, avoids, ...words }: Words): Profile => ({
  ...BLANK,
  ...words,
  consent: { phone: null, text: null, email: null, post: null, ...consent },
  loves: { ...BLANK.loves, ...loves },
  avoids: { ...BLANK.avoids, ...avoids },
});
const writing = (id: number, words: Words, version: number | null = null) =>
  attempt((ctx) => editProfile(ctx, id, { ...profile(words), version }));
const write = (id: number, words: Words) =>
  enact((ctx) => editProfile(ctx, id, { ...profile(words), version: null }), SAL);
const row = (id: number) => getCustomerOrErased(shop.db, id)!;
const refused = (id: number) => channelsIn(row(id).refusedChannels);

describe("a size", () => {
  test.each([
    ["ring", "6", "6"],
    ["ring", "6 1/4", "6 1/4"],
    ["ring", "6.25", "6 1/4"],
    ["ring", "6¼", "6 1/4"],
    ["ring", "6-1/2", "6 1/2"],
    ["ring", "size 6.50", "6 1/2"],
    ["ring", "0", "0"],
    ["bracelet", '7 1/2"', "7 1/2"],
    ["bracelet", "7.75 in", "7 3/4"],
    ["neck", "16 inches", "16"],
  ] as const)("%s %j is kept as %j", (kind, typed, kept) => expect(parseSize(kind, typed)).toBe(kept));

  test.each([
    ["ring", "6.3"],
    ["ring", "M"],
    ["ring", "21"],
    ["ring", "6.5 1/2"],
    ["ring", ""],
    ["bracelet", "40"],
    ["neck", "7"],
    ["neck", "-16"],
  ] as const)("%s %j is none", (kind, typed) => expect(parseSize(kind, typed)).toBeNull());
});

describe("a profile", () => {
  test("holds sizes in one writing, and tastes in the order of the list", () => {
    const { id } = aCustomer();
    write(id, {
      ringSize: "6.25",
      braceletSize: '7 1/2"',
      loves: { sapphire: true, white_gold: true },
      avoids: { silver: true },
      jewelryPreferences: "Art deco",
    });
    expect(row(id)).toMatchObject({
      ringSize: "6 1/4",
      braceletSize: "7 1/2",
      neckSize: null,
      loves: "white gold, sapphire",
      avoids: "silver",
      jewelryPreferences: "Art deco",
    });
    write(id, {});
    expect(row(id)).toMatchObject({ ringSize: null, loves: null, avoids: null, jewelryPreferences: null });
  });

  test("refuses a size that is none, and a metal that is loved and avoided", () => {
    const { id } = aCustomer();
    expect(writing(id, { ringSize: "M", avoids: { silver: true }, loves: { silver: true } })).toMatchObject({
      kind: "refused",
      refusal: {
        kind: "invalid",
        errors: { ringSize: [expect.stringContaining("6 1/4")], "avoids.silver": [expect.anything()] },
      },
    });
    expect(row(id).loves).toBeNull();
  });

  test("of an older version is refused", () => {
    const { id, version } = aCustomer();
    write(id, { ringSize: "6" });
    expect(writing(id, { ringSize: "7" }, version)).toMatchObject({ refusal: { kind: "conflict" } });
    expect(row(id).ringSize).toBe("6");
  });

  test("every taste reads back as it was written", () => {
    const all = readTastes(writeTastes(new Set(["lab_grown_diamond", "diamond", "rose_gold"])));
    expect([...all]).toEqual(["rose_gold", "diamond", "lab_grown_diamond"]);
    expect([...readTastes("unobtainium, opal")]).toEqual(["opal"]);
    expect(writeTastes(new Set())).toBeNull();
  });
});

describe("consent", () => {
  test("is kept with who noted it, once for each answer, and can be taken back", () => {
    const { id } = aCustomer();
    write(id, { consent: { text: "no", email: "yes" } });
    write(id, { consent: { text: "no" } });
    expect(consentHistory(shop.db, id)).toHaveLength(2);
    expect(consentsOf(shop.db, id)).toMatchObject([
      { channel: "text", answer: "no", by: "Sal Brook" },
      { channel: "email", answer: "yes" },
    ]);
    expect(refused(id)).toEqual(["text"]);
    write(id, { consent: { text: "not_asked" } });
    expect(consentsOf(shop.db, id)).toMatchObject([{ channel: "email" }]);
    expect(refused(id)).toEqual([]);
    expect(consentHistory(shop.db, id)).toHaveLength(3);
  });

  test("is changed 500 times at most, then once a day for each channel, and refused at any time", () => {
    const { id } = aCustomer();
    const then = (Date.now() - 2 * 86_400_000) as Instant;
    const noted = { customerId: id, channel: "text", at: then, employeeId: SAL.id } as const;
    const before = Array.from({ length: 499 }, (_, nth) => nth % 2 === 0);
    for (const isYes of before)
      shop.db
        .insert(contactConsents)
        .values({ ...noted, answer: isYes ? "yes" : "no" })
        .run();
    write(id, { consent: { text: "no" } });
    expect(writing(id, { consent: { text: "no" } })).toMatchObject({ kind: "done" });
    write(id, { consent: { text: "yes" } });
    expect(refused(id)).toEqual([]);
    write(id, { consent: { text: "no" } });
    for (const text of ["yes", "not_asked"] as const)
      expect(writing(id, { consent: { text, email: "no" } })).toMatchObject({
        refusal: {
          kind: "conflict",
          message:
            "This customer has 500 answers about being contacted, and another one of the last day. Only a 'No' can be added, saved by itself. Add anything else tomorrow",
        },
      });
    write(id, { consent: { post: "no" } });
    expect(refused(id)).toEqual(["text", "post"]);
    expect(writing(id, { consent: { text: "yes", email: "yes" } })).toMatchObject({
      refusal: {
        kind: "conflict",
        message:
          "This customer has 500 answers about being contacted, and another one for Text of the last day. Save Email by itself, and Text tomorrow",
      },
    });
    write(id, { consent: { email: "yes" } });
    write(id, { ringSize: "6" });
  });

  test("is looked up by an index, however often it changed", () => {
    const { id } = aCustomer();
    const prepared = vi.spyOn(shop.db.$client, "prepare");
    consentsOf(shop.db, id);
    const query = prepared.mock.calls.map(([one]) => one).find((one) => one.includes("channels"))!;
    prepared.mockRestore();
    const nothing = Array.from(query.match(/\?/g) ?? [], () => null);
    const steps = shop.db.$client.prepare(`explain query plan ${query}`).all(...nothing) as {
      detail: string;
    }[];
    const details = steps.map(({ detail }) => detail);
    expect(details).toContainEqual(
      expect.stringMatching(/INDEX contact_consents_customer \(customer_id=\? AND channel=\?\)/),
    );
    expect(details.join()).not.toMatch(
      /SCAN (c|contact_consents|customers)\b|contact_consents_customer \(customer_id=\?\)/,
    );
  });

  test("refused counts in an audience as one who can't be reached", () => {
    const now = Date.now() as Instant;
    const everybody = { tier: null, gender: null, ageRange: null, location: null };
    const { id } = aCustomer({ email: "no@mail.example", dateOfBirth: day("1980-01-02") });
    const reach = (type: "email" | "sms", segments = {}) =>
      matchingCustomers(shop.db, { ...everybody, ...segments }, type, now);
    const before = reach("email");
    write(id, { consent: { email: "no" } });
    expect(reach("email")).toEqual({ ...before, unreachable: before.unreachable! + 1 });
    expect(reach("email", { ageRange: "46-60" })).toMatchObject({ matching: 1, unreachable: 1 });
    write(id, { consent: { email: "yes" } });
    expect(reach("email")).toEqual(before);
  });

  test("refused is said on the calling lists", () => {
    const { id } = aCustomer({ dateOfBirth: day("1980-03-02"), cellPhone: "305 555 0142" });
    write(id, { consent: { phone: "no" } });
    const filter = { list: "birthday", isOpen: true, now: Date.now() as Instant } as const;
    const [listed] = findToCall(shop.db, { ...filter, month: parseMonth("2027-03")! }, { limit: 10 });
    expect(listed).toMatchObject({ customerId: id });
    expect(channelsIn(listed!.closedChannels)).toEqual(["phone"]);
  });
});

describe("a merge", () => {
  const merge = (keptId: number, mergedId: number) => {
    const fields = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as Record<
      keyof typeof ownFields,
      null
    >;
    enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
    return mergesInto(shop.db, keptId)[0]!.id;
  };

  test("carries sizes, tastes of both and the newest answers, and its undo gives them back", () => {
    const [kept, merged] = [aCustomer(), aCustomer()];
    write(kept.id, { ringSize: "6", loves: { opal: true }, consent: { text: "no", phone: "no" } });
    write(merged.id, { neckSize: "18", loves: { ruby: true }, consent: { text: "yes", email: "no" } });
    const id = merge(kept.id, merged.id);
    expect(row(kept.id)).toMatchObject({ ringSize: "6", neckSize: "18", loves: "ruby, opal" });
    expect(refused(kept.id)).toEqual(["phone", "email"]);
    expect(refused(merged.id)).toEqual(["phone", "email"]);
    write(kept.id, {
      ringSize: "6",
      neckSize: "18",
      loves: { ruby: true, opal: true },
      consent: { post: "no" },
    });
    expect(refused(merged.id)).toEqual(["phone", "email", "post"]);
    enact((ctx) => undoMerge(ctx, id));
    expect(row(kept.id)).toMatchObject({ ringSize: "6", neckSize: null, loves: "opal" });
    expect(row(merged.id)).toMatchObject({ ringSize: null, neckSize: "18", loves: "ruby" });
    expect(refused(kept.id)).toEqual(["phone", "text", "post"]);
    expect(refused(merged.id)).toEqual(["email"]);
  });
});

test("an erasure takes the profile and the answers", () => {
  const { id } = aCustomer();
  write(id, { ringSize: "6", loves: { opal: true }, sizeNote: "Swollen", consent: { text: "no" } });
  enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));
  expect(row(id)).toMatchObject({
    ringSize: null,
    loves: null,
    sizeNote: null,
    refusedChannels: 0,
    agreedChannels: 0,
    suppressedChannels: 0,
  });
  expect(shop.db.select().from(contactConsents).all()).toEqual([]);
});

describe("a date without a year", () => {
  test.each([
    ["5/9", "05-09"],
    ["05-09", "05-09"],
    ["May 9", "05-09"],
    ["september 30th", "09-30"],
    ["2/29", "02-29"],
    ["2/30", null],
    ["13/1", null],
    ["5/9/1984", null],
    ["Mayday 1", null],
    ["", null],
  ])("%j is %j", (typed, monthDay) => expect(parseMonthDay(typed)).toBe(monthDay));

  const called = (month: string, list: "birthday" | "anniversary" | "spouse_birthday" = "birthday") =>
    findToCall(
      shop.db,
      { list, month: parseMonth(month)!, isOpen: true, now: Date.now() as Instant },
      { limit: 10 },
    );

  test("is on the calling list of its month, in the order of days, and can be called about", () => {
    const [dated, yearless] = [aCustomer({ dateOfBirth: day("1980-05-20") }), aCustomer()];
    write(yearless.id, { birthMonthDay: "5/9", anniversaryMonthDay: "2/29" });
    expect(called("2027-05")).toMatchObject([
      { customerId: yearless.id, first: null, occasion: "2027-05-09" },
      { customerId: dated.id, first: "1980-05-20", occasion: "2027-05-20" },
    ]);
    expect(called("2027-02", "anniversary")).toMatchObject([{ occasion: "2027-02-28" }]);
    expect(called("2027-02", "spouse_birthday")).toEqual([]);
    const note = (occasion: string) =>
      attempt((ctx) =>
        noteCall(ctx, {
          customerId: yearless.id,
          reason: "birthday",
          occasion: day(occasion),
          outcome: "phone",
          note: null,
          next: null,
        }),
      );
    expect(note("2027-05-10")).toMatchObject({ refusal: { kind: "invalid" } });
    expect(note("2027-05-09")).toMatchObject({ kind: "done" });
    expect(called("2027-05").map(({ customerId }) => customerId)).toEqual([dated.id]);
  });

  test("stands in the dates of the week and at the bell, without a number", () => {
    const { id } = aCustomer();
    const now = Date.UTC(2026, 10, 20, 17) as Instant;
    write(id, { anniversaryMonthDay: "11/22" });
    expect(datesThisWeek(shop.db, null, now, 10)).toMatchObject([
      { kind: "anniversary", customerId: id, day: "2026-11-22", days: 2, years: 0 },
    ]);
    expect(countWaiting(shop.db, { kinds: ["anniversary"], store: null, now, limit: 10 })).toBe(1);
  });

  test("counts only where the date isn't known, and is refused where it is", () => {
    const { id } = aCustomer({ dateOfBirth: day("1980-05-20") });
    expect(writing(id, { birthMonthDay: "5/9" })).toMatchObject({
      refusal: { errors: { birthMonthDay: [expect.stringContaining("known")] } },
    });
    expect(writing(id, { anniversaryMonthDay: "x" })).toMatchObject({
      refusal: { errors: { anniversaryMonthDay: [expect.stringContaining("5/9")] } },
    });
    const other = aCustomer();
    write(other.id, { birthMonthDay: "5/9" });
    const details = Object.fromEntries(namesOf(customerFields).map((name) => [name, row(other.id)[name]]));
    enact((ctx) =>
      editCustomer(ctx, other.id, {
        ...(details as CustomerDetails),
        dateOfBirth: day("1990-07-04"),
        version: row(other.id).version,
        acceptedTwins: null,
      }),
    );
    expect(called("2027-05").map(({ customerId }) => customerId)).toEqual([id]);
    expect(called("2027-07")).toMatchObject([{ customerId: other.id, first: "1990-07-04" }]);
    for (const birthMonthDay of [null, "05-09"]) {
      write(other.id, { birthMonthDay, sizeNote: `Sent with ${birthMonthDay}` });
      expect(row(other.id).birthMonthDay).toBe("05-09");
    }
  });
});
