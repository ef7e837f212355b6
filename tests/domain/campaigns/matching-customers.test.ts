import { afterEach, beforeEach, expect, test } from "vitest";
import type { Segments } from "~/domain/outreach/campaigns/segments";
import {
  findMatchingCustomers,
  matchingCustomers,
} from "~/domain/outreach/campaigns/matching-customers.server";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { addDays, day, instant } from "~/domain/dates";
import { aCustomer, openTestShop, type TestShop } from "../../support/shop.ts";

const NOON = instant(Date.parse("2026-11-20T12:00:00-05:00"));

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

function match(segments: Partial<Segments>, type: CampaignType | null = "email", now = NOON) {
  const all = { tier: null, gender: null, ageRange: null, location: null, ...segments };
  return matchingCustomers(shop.db, all, type, now);
}

test("a customer must be in each segment that is chosen; the location is the home store", () => {
  aCustomer({
    tier: "gold",
    gender: "female",
    homeStore: "boca",
    dateOfBirth: day("1990-05-05"),
    email: "a@b.example",
  });
  aCustomer({ tier: "gold", gender: "male", homeStore: "denver" });
  aCustomer({ tier: "silver", gender: "female", homeStore: "boca" });
  expect(match({}).matching).toBe(3);
  expect(match({ tier: "gold" }).matching).toBe(2);
  expect(match({ tier: "gold", gender: "female" }).matching).toBe(1);
  expect(match({ location: "boca" }).matching).toBe(2);
  expect(match({ ageRange: "31-45" }).matching).toBe(1);
  expect(match({ tier: "gold", gender: "female", ageRange: "31-45", location: "boca" })).toMatchObject({
    matching: 1,
    unreachable: 0,
  });
  expect(match({ tier: "diamond" })).toMatchObject({ matching: 0, unreachable: 0 });
});

test("a customer of unknown age or gender is in no age or gender segment", () => {
  aCustomer({ dateOfBirth: null, gender: null });
  expect(match({ ageRange: "18-30" }).matching).toBe(0);
  expect(match({ gender: "other" }).matching).toBe(0);
});

test("a customer without e-mail, phone or address can't be reached that way", () => {
  aCustomer({ email: "a@b.example", cellPhone: "561-555-0101", street: "1 Main St", city: "Boca Raton" });
  aCustomer({ cellPhone: "561-555-0102", street: "2 Main St" });
  aCustomer({ street: "3 Main St", zipCode: "33432" });
  aCustomer({ city: "Denver", zipCode: "80202" });
  expect(match({}, "email")).toMatchObject({ matching: 4, unreachable: 3 });
  expect(match({}, "sms")).toMatchObject({ matching: 4, unreachable: 4 });
  expect(match({}, "direct_mail")).toMatchObject({ matching: 4, unreachable: 2 });
  expect(match({}, null)).toMatchObject({ matching: 4, unreachable: null });
});

test("today is the chosen store's day", () => {
  aCustomer({ homeStore: "denver", dateOfBirth: day("2008-11-21") });
  const lateInBoca = instant(Date.parse("2026-11-21T00:30:00-05:00"));
  expect(match({ ageRange: "18-30" }, null, lateInBoca).matching).toBe(1);
  expect(match({ ageRange: "18-30", location: "denver" }, null, lateInBoca).matching).toBe(0);
});

test.each([
  ["18-30", 2],
  ["31-45", 2],
  ["46-60", 2],
  ["60+", 1],
] as const)("at the first and the last day of %s as many are counted as are listed", (ageRange, matching) => {
  for (const born of ["2008-11-20", "1995-11-20", "1980-11-20", "1965-11-20"])
    for (const later of [0, 1]) aCustomer({ dateOfBirth: addDays(day(born), later) });
  const segments = { tier: null, gender: null, ageRange, location: null };
  expect.soft(match({ ageRange }).matching).toBe(matching);
  expect.soft([...findMatchingCustomers(shop.db, segments, NOON)].flat()).toHaveLength(matching);
});
