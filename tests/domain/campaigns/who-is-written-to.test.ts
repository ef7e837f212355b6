import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { audienceRows } from "~/domain/outreach/campaigns/audience-rows.server";
import { CAMPAIGN_TYPES, type CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { matchingCustomers } from "~/domain/outreach/campaigns/matching-customers.server";
import { takesYes } from "~/domain/people/customers/only-who-said-yes.server";
import { whyNotWritten } from "~/domain/people/customers/why-not-written";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { compareSome } from "~/domain/people/merges/compare-twins.server";
import { keepAddressKey } from "~/domain/people/suppressions/address-hash.server";
import { suppressAgain } from "~/domain/people/suppressions/suppress.server";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { consentHistory, consentsOf } from "~/domain/people/customers/find-consents.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { mergesInto } from "~/domain/people/merges/find-merges.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { ownFields, type Profile, profileFields } from "~/domain/people/customers/profile-fields";
import { day, type Instant } from "~/domain/dates";
import { blankOf, namesOf } from "~/domain/fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { settingDefaults } from "~/domain/shop/settings/setting-defaults";
import { byItself } from "~/domain/shop/trail/by-itself";
import { mustWrite } from "~/web/write.server";
import { customers, suppressions } from "~db/schema/index.ts";
import { costOf } from "../../support/cost-of.ts";
import {
  aCustomer,
  attempt,
  chooseSettings,
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

const EVERYBODY = { tier: null, gender: null, ageRange: null, location: null };
const now = () => Date.now() as Instant;
const PHONE = "(561) 555-0142";
const SAME_PHONE = "+1 561.555.0142";

function answer(id: number, consent: Partial<Profile["consent"]>, askedWith: string | null = null): void {
  const blank = blankOf(profileFields);
  const edit = { ...blank, consent: { ...blank.consent, ...consent }, askedWith, version: null };
  enact((ctx) => editProfile(ctx, id, edit));
}

const row = (id: number) => getCustomerOrErased(shop.db, id)!;
const suppressed = (id: number) => channelsIn(row(id).suppressedChannels);
const rowsOf = (type: CampaignType) =>
  [...audienceRows(shop.db, { segments: EVERYBODY, type, now: now() })].flat();
/** Numbers of the customers whom a campaign is written to. */
const written = (type: CampaignType) =>
  rowsOf(type)
    .filter(({ leftOut }) => leftOut === null)
    .map(({ customer }) => customer.id)
    .sort((one, other) => one - other);
const whyNot = (type: CampaignType, id: number) =>
  rowsOf(type).find(({ customer }) => customer.id === id)?.leftOut;

function edit(id: number, words: Partial<CustomerDetails>, acceptedTwins: string | null = null): void {
  const { version, ...before } = row(id);
  const details = Object.fromEntries(namesOf(customerFields).map((name) => [name, before[name]]));
  enact((ctx) =>
    editCustomer(ctx, id, { ...(details as CustomerDetails), ...words, version, acceptedTwins }),
  );
}

type MergeChoices = Record<keyof typeof ownFields, "kept" | null>;

function merge(keptId: number, mergedId: number, chosen: Partial<MergeChoices> = {}): number {
  const usual = Object.fromEntries(namesOf(ownFields).map((name) => [name, null])) as MergeChoices;
  const fields = { ...usual, ...chosen };
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
  return mergesInto(shop.db, keptId)[0]!.id;
}

const erase = (id: number) => enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));

describe("marketing", () => {
  test("texts go to whom said yes, email and mail to whom didn't say no", () => {
    const contacts = { cellPhone: null, street: "1 Main St", city: "Boca Raton" };
    const ids = ["yes", "no", "not_asked"] as const;
    const [yes, no, notAsked] = ids.map((said, nth) => {
      const phone = `561-555-010${nth}`;
      const { id } = aCustomer({
        ...contacts,
        lastName: `Of ${said}`,
        email: `${said}@mail.example`,
        cellPhone: phone,
      });
      answer(id, { text: said, email: said, post: said });
      return id;
    });
    expect(written("sms")).toEqual([yes]);
    expect(written("email")).toEqual([yes, notAsked]);
    expect(written("direct_mail")).toEqual([yes, notAsked]);
    expect(whyNot("sms", no!)).toBe("Asked not to be texted");
    expect(whyNot("sms", notAsked!)).toBe("Never said yes to texts");
    chooseSettings({ emailTakesYes: true, mailTakesYes: true });
    for (const type of CAMPAIGN_TYPES) expect(written(type), type).toEqual([yes]);
    expect(whyNot("email", notAsked!)).toBe("Never said yes to email");
  });

  test("is counted by the rule that the list goes by, whatever was said and the shop asks for", () => {
    const saying = [null, "yes", "no"] as const;
    let nth = 100;
    for (const said of saying)
      for (const has of [true, false])
        for (const twinSaid of saying) {
          const phone = `561-555-0${++nth}`;
          const contacts = has
            ? { email: `c${nth}@mail.example`, cellPhone: phone, street: `${nth} Main St`, zipCode: "33432" }
            : {};
          const born = { dateOfBirth: day("1980-01-02") };
          for (const one of [said, twinSaid]) {
            const { id } = aCustomer({ firstName: "Ida", lastName: `Twin${nth}`, ...contacts, ...born });
            if (one) answer(id, { text: one, email: one, post: one });
          }
        }
    for (const takes of [false, true]) {
      chooseSettings({ emailTakesYes: takes, mailTakesYes: takes });
      const rule = takesYes(shop.db);
      for (const type of CAMPAIGN_TYPES)
        for (const ageRange of [null, "46-60"] as const) {
          const counted = matchingCustomers(shop.db, { ...EVERYBODY, ageRange }, type, now());
          const open = shop.db
            .select()
            .from(customers)
            .all()
            .filter((customer) => whyNotWritten(customer, type, rule[type]) === null);
          expect([type, counted.matching - counted.unreachable!]).toEqual([type, open.length]);
        }
    }
  });

  test("a yes that is taken back ends it at once, for a campaign that is written again, too", () => {
    const { id } = aCustomer({ cellPhone: PHONE });
    answer(id, { text: "yes" });
    expect(written("sms")).toEqual([id]);
    answer(id, { text: "no" });
    expect(written("sms")).toEqual([]);
    answer(id, { text: "not_asked" });
    expect(written("sms")).toEqual([]);
    answer(id, { text: "yes" });
    expect(written("sms")).toEqual([id]);
  });
});

describe("a yes", () => {
  test("is kept with the words it was asked with, and again if it was asked again", () => {
    chooseSettings({ shopName: "Marlowe" });
    const { id } = aCustomer({ cellPhone: PHONE });
    answer(id, { text: "yes", phone: "no" });
    const words = settingDefaults.consentWords.replace("{shop}", "Marlowe");
    expect(consentsOf(shop.db, id)).toMatchObject([
      { channel: "phone", answer: "no", askedWith: null, place: "counter" },
      { channel: "text", answer: "yes", askedWith: words, place: "counter" },
    ]);
    // The form was saved with the answer as it stands.
    answer(id, { text: "yes" });
    expect(consentHistory(shop.db, id)).toHaveLength(2);
    const blank = blankOf(profileFields);
    const without = { ...blank, consent: { ...blank.consent, text: "yes" as const }, askedWith: "May we?" };
    expect(attempt((ctx) => editProfile(ctx, id, { ...without, version: null }))).toMatchObject({
      kind: "refused",
      refusal: { kind: "invalid", errors: { askedWith: [expect.stringContaining("asked again")] } },
    });
    answer(id, { text: "yes_again" }, "May we?");
    expect(consentsOf(shop.db, id)).toMatchObject([{}, { answer: "yes", askedWith: "May we?" }]);
    expect(consentHistory(shop.db, id)).toHaveLength(3);
  });
});

describe("one address of two people", () => {
  test("is written to once", () => {
    const one = aCustomer({ lastName: "Abel", cellPhone: PHONE });
    const other = aCustomer({ lastName: "Baker", cellPhone: SAME_PHONE });
    for (const { id } of [one, other]) answer(id, { text: "yes" });
    expect(written("sms")).toEqual([one.id]);
    expect(whyNot("sms", other.id)).toBe(`Same phone number as customer #${one.id}`);
  });

  test("is closed for both by the no of one, and opened by the later yes of the other for that one", () => {
    const [one, other] = [aCustomer({ cellPhone: PHONE }), aCustomer({ cellPhone: SAME_PHONE })];
    answer(other.id, { text: "yes" });
    answer(one.id, { text: "no" });
    expect(written("sms")).toEqual([]);
    expect(whyNot("sms", other.id)).toBe("Somebody at this number asked not to be texted");
    // Nobody asked again: the form was saved for something else.
    answer(other.id, { text: "yes" });
    expect(written("sms")).toEqual([]);
    answer(other.id, { text: "yes_again" });
    expect(written("sms")).toEqual([other.id]);
    expect(suppressed(one.id)).toEqual([]);
    // An edit of the one who refused isn't another refusal.
    edit(one.id, { firstName: "Clarissa" });
    expect(written("sms")).toEqual([other.id]);
    answer(one.id, { text: "not_asked" });
    answer(one.id, { text: "no" });
    expect(written("sms")).toEqual([]);
  });

  test("is as it was once a no turns out to be a mistake, unless it was closed before", () => {
    const [one, other] = [
      aCustomer({ email: "both@mail.example" }),
      aCustomer({ email: "Both@Mail.example" }),
    ];
    answer(one.id, { email: "no" });
    expect(written("email")).toEqual([]);
    answer(one.id, { email: "not_asked" });
    expect(written("email")).toHaveLength(1);
    answer(one.id, { email: "no" });
    answer(other.id, { email: "no" });
    answer(other.id, { email: "not_asked" });
    expect(written("email")).toEqual([]);
    answer(one.id, { email: "not_asked" });
    expect(written("email")).toHaveLength(1);
  });
});

describe("a no", () => {
  test("outlives an edit of the address: for the new one, and for whoever gets the old one", () => {
    const { id } = aCustomer({ email: "old@mail.example" });
    answer(id, { email: "no" });
    edit(id, { email: "new@mail.example" });
    const [old, next] = [aCustomer({ email: "old@mail.example" }), aCustomer({ email: "new@mail.example" })];
    expect(written("email")).toEqual([]);
    expect([suppressed(old.id), suppressed(next.id)]).toEqual([["email"], ["email"]]);
    edit(old.id, { email: "third@mail.example" });
    expect(written("email")).toEqual([old.id]);
  });

  test("holds for whoever has the address that an edit gives to the one who refused", () => {
    const there = aCustomer({ email: "there@mail.example" });
    const { id } = aCustomer({ email: "old@mail.example" });
    answer(id, { email: "no" });
    expect(written("email")).toEqual([there.id]);
    edit(id, { email: "there@mail.example" }, String(there.id));
    expect(suppressed(there.id)).toEqual(["email"]);
    expect(written("email")).toEqual([]);
    answer(there.id, { email: "yes" });
    expect(written("email")).toEqual([there.id]);
  });

  test("outlives a merge, and its undo", () => {
    const [kept, merged] = [aCustomer({ email: "kept@mail.example" }), aCustomer({ cellPhone: PHONE })];
    answer(kept.id, { email: "yes" });
    answer(merged.id, { text: "no" });
    const id = merge(kept.id, merged.id);
    expect(row(kept.id).cellPhone).toBe(PHONE);
    expect(written("sms")).toEqual([]);
    expect(written("email")).toEqual([kept.id]);
    answer(kept.id, { email: "no" });
    enact((ctx) => undoMerge(ctx, id));
    expect(written("email")).toEqual([]);
    expect(written("sms")).toEqual([]);
  });

  test("of one customer closes nothing of another one, once their merge is undone", () => {
    const kept = aCustomer({ cellPhone: PHONE });
    const merged = aCustomer({ cellPhone: "561-555-0199" });
    answer(merged.id, { text: "yes" });
    answer(kept.id, { text: "no" });
    const id = merge(kept.id, merged.id);
    expect(written("sms")).toEqual([]);
    enact((ctx) => undoMerge(ctx, id));
    expect(written("sms")).toEqual([merged.id]);
  });

  test("a merge with somebody who said yes by another address opens no closed one", () => {
    const kept = aCustomer({ cellPhone: PHONE });
    const merged = aCustomer({ cellPhone: "561-555-0199" });
    answer(kept.id, { text: "no" });
    answer(merged.id, { text: "yes" });
    merge(kept.id, merged.id, { cellPhone: "kept" });
    expect(row(kept.id)).toMatchObject({ cellPhone: PHONE, refusedChannels: 0 });
    expect(written("sms")).toEqual([]);
    answer(kept.id, { text: "yes_again" });
    expect(written("sms")).toEqual([kept.id]);
  });

  test("reaches everybody with the number at once, however many share it", () => {
    const [few, many] = [3, 30].map((count) => {
      const cellPhone = `561-555-01${count}`;
      const ids = Array.from({ length: count }, () => aCustomer({ cellPhone }).id);
      const { statements } = costOf(shop, () => answer(ids[0]!, { text: "no" }));
      expect(ids.filter((id) => suppressed(id).includes("text"))).toEqual(ids);
      answer(ids[0]!, { text: "not_asked" });
      expect(ids.filter((id) => suppressed(id).includes("text"))).toEqual([]);
      return statements;
    });
    expect(many).toBe(few);
  });

  test("outlives an erasure as a hash, until somebody who is added again says yes", () => {
    const contacts = {
      firstName: "Ida",
      lastName: "Marsh",
      email: "ida@mail.example",
      cellPhone: PHONE,
      street: "12 Ocean Blvd",
      zipCode: "33432",
    };
    const { id } = aCustomer(contacts);
    answer(id, { phone: "no", text: "no", email: "no", post: "no" });
    erase(id);
    const kept = shop.db.select().from(suppressions).all();
    expect(kept).toHaveLength(4);
    for (const { addressHash } of kept) expect(addressHash).toMatch(/^[\w-]{43}$/);
    const again = aCustomer({ ...contacts, email: "IDA@mail.example", cellPhone: SAME_PHONE });
    expect(suppressed(again.id)).toEqual(["phone", "text", "email", "post"]);
    for (const type of CAMPAIGN_TYPES) expect(written(type), type).toEqual([]);
    // A no that was noted by mistake opens nothing that was closed before.
    answer(again.id, { email: "no" });
    answer(again.id, { email: "not_asked" });
    expect(written("email")).toEqual([]);
    answer(again.id, { email: "yes", text: "yes" });
    expect(written("email")).toEqual([again.id]);
    expect(written("sms")).toEqual([again.id]);
    expect(written("direct_mail")).toEqual([]);
  });

  test("of an erased person who was merged holds for each of their addresses", () => {
    const [kept, merged] = [
      aCustomer({ email: "one@mail.example" }),
      aCustomer({ email: "two@mail.example" }),
    ];
    merge(kept.id, merged.id, { email: "kept" });
    answer(kept.id, { email: "no" });
    erase(kept.id);
    for (const email of ["one@mail.example", "two@mail.example"])
      expect(suppressed(aCustomer({ email }).id), email).toEqual(["email"]);
  });

  test("stays under a new key, after the trail was sealed because the old one was lost", () => {
    const [one, other] = [aCustomer({ cellPhone: PHONE }), aCustomer({ cellPhone: SAME_PHONE })];
    answer(other.id, { text: "yes" });
    answer(one.id, { text: "no" });
    keepAddressKey(shop.db, Buffer.alloc(32, 9));
    suppressAgain(shop.db);
    const compared = () => mustWrite(byItself("twins"), (ctx) => compareSome(ctx, 10));
    expect(compared()).toBe(1);
    edit(other.id, { firstName: "Olga" });
    expect(written("sms")).toEqual([]);
  });
});
