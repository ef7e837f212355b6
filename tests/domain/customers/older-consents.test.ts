import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { consentsOf } from "~/domain/people/customers/find-consents.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { type Profile, profileFields } from "~/domain/people/customers/profile-fields";
import { compareSome, isComparing } from "~/domain/people/merges/compare-twins.server";
import type { Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { byItself } from "~/domain/shop/trail/by-itself";
import { mustWrite } from "~/web/write.server";
import { aCustomer, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

const MIGRATION = readFileSync(join("migrations", "0017_consent_with_words_and_suppressions.sql"), "utf8");
/** What it does to customers, without its tables and columns. */
const OF_ROWS = MIGRATION.split("--> statement-breakpoint")
  .filter((statement) => /^UPDATE customers /m.test(statement))
  .join("\n");

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const BY_ITSELF = byItself("twins");
const EVERYBODY = { tier: null, gender: null, ageRange: null, location: null };

function answer(id: number, consent: Partial<Profile["consent"]>): void {
  const blank = blankOf(profileFields);
  const edit = { ...blank, consent: { ...blank.consent, ...consent }, version: null };
  enact((ctx) => editProfile(ctx, id, edit));
}

const row = (id: number) => getCustomerOrErased(shop.db, id)!;

test("an upgrade keeps each yes, and closes the number of who refused for everybody who has it", () => {
  const [yes, back, refusing, twin] = ["0101", "0102", "0103", "0103"].map((line) =>
    aCustomer({ cellPhone: `561-555-${line}` }),
  );
  answer(yes!.id, { text: "yes", email: "yes" });
  answer(back!.id, { text: "yes" });
  answer(back!.id, { text: "not_asked" });
  answer(twin!.id, { text: "yes" });
  answer(refusing!.id, { text: "no" });
  const { db } = shop;
  // As they were kept before.
  db.$client.exec("update customers set agreed_channels = 0, suppressed_channels = 0");
  db.$client.exec("update contact_consents set asked_with = null");
  db.$client.exec("delete from suppressions");
  db.$client.exec(OF_ROWS);

  while (isComparing(db)) mustWrite(BY_ITSELF, (ctx) => compareSome(ctx, 2));
  const agreed = [yes, back, refusing, twin].map((one) => channelsIn(row(one!.id).agreedChannels));
  expect(agreed).toEqual([["text", "email"], [], [], ["text"]]);
  const closed = [yes, back, refusing, twin].map((one) => channelsIn(row(one!.id).suppressedChannels));
  expect(closed).toEqual([[], [], ["text"], ["text"]]);
  expect(consentsOf(db, yes!.id)).toMatchObject([
    { answer: "yes", askedWith: null },
    { answer: "yes", askedWith: null },
  ]);
  expect(matchingCustomers(db, EVERYBODY, "sms", Date.now() as Instant)).toEqual({
    matching: 4,
    unreachable: 3,
    takesYes: true,
  });
});
