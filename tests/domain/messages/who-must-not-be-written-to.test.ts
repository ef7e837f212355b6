import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { blankOf, namesOf } from "~/domain/fields";
import { testCampaign } from "~/domain/outreach/campaigns/test-campaign.server";
import { messagesToPerson } from "~/domain/people/outbox/find-messages.server";
import { queueMessage } from "~/domain/people/outbox/queue-message.server";
import { sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { type Profile, profileFields } from "~/domain/people/customers/profile-fields";
import { compareSome } from "~/domain/people/merges/compare-twins.server";
import { hashOfAddress } from "~/domain/people/suppressions/address-hash.server";
import { isSuppressed } from "~/domain/people/suppressions/suppress.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { mustWrite } from "~/web/write.server";
import { migrations } from "~db/migrate.server.ts";
import { customerKeys, suppressions } from "~db/schema/index.ts";
import {
  aMessage,
  A_RECEIPT,
  answered,
  begin,
  BY_ITSELF,
  claim,
  claimed,
  messageNow,
} from "../../support/outbox.ts";
import {
  aCampaign,
  aCustomer,
  attempt,
  chooseSettings,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  begin();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const PHONE = "(561) 555-0142";
const now = () => Date.now() as Instant;

function answer(id: number, consent: Partial<Profile["consent"]>): void {
  const blank = blankOf(profileFields);
  const edit = { ...blank, consent: { ...blank.consent, ...consent }, version: null };
  enact((ctx) => editProfile(ctx, id, edit));
}

const text = { channel: "text", subject: null, address: PHONE } as const;
const whyCanceled = (id: number) => messageNow(id).canceledWhy;

function news(to: { id: number; email: string | null }) {
  const about = { kind: "campaign", id: aCampaign().id } as const;
  return aMessage({ purpose: "campaign", about, address: to.email!, customerId: to.id });
}

describe("between queueing and sending", () => {
  test("a text is canceled once somebody with the number refuses texts, whoever it is for", () => {
    const twin = aCustomer({ cellPhone: "+1 561 555 0142", email: "twin@mail.example" });
    const toWalkIn = aMessage(text);
    const mail = aMessage({ address: "twin@mail.example", customerId: twin.id });
    answer(twin.id, { text: "no", email: "no" });
    expect(claim()).toEqual({ kind: "canceled" });
    expect(whyCanceled(toWalkIn.id)).toBe("suppressed");
    // A receipt goes to the address that was given for it.
    expect(claimed().id).toBe(mail.id);
    expect(attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, ...text }))).toMatchObject({
      refusal: { kind: "conflict", message: "Somebody at this number asked not to be texted" },
    });
  });

  test("a campaign's message is canceled by a no, a lost yes, another address", () => {
    const [refuses, moves, neverSaid] = ["refuses", "moves", "never"].map((name) =>
      aCustomer({ email: `${name}@mail.example`, lastName: name, cellPhone: null }),
    );
    const [first, second, third] = [news(refuses!), news(moves!), news(neverSaid!)];
    answer(refuses!.id, { email: "no" });
    answer(moves!.id, { email: "yes" });
    const { version, ...before } = getCustomerOrErased(shop.db, moves!.id)!;
    const details = Object.fromEntries(namesOf(customerFields).map((name) => [name, before[name]]));
    enact((ctx) =>
      editCustomer(ctx, moves!.id, {
        ...(details as CustomerDetails),
        email: "moved@mail.example",
        version,
        acceptedTwins: null,
      }),
    );
    chooseSettings({ emailTakesYes: true });
    for (let nth = 0; nth < 3; nth += 1) expect(claim()).toEqual({ kind: "canceled" });
    expect([first, second, third].map(({ id }) => whyCanceled(id))).toEqual([
      "suppressed",
      "another_address",
      "never_said_yes",
    ]);
  });

  test("an erasure takes words and addresses, of a walk-in at the same address too, and what waits never leaves", () => {
    const ida = aCustomer({ email: "ida@mail.example", lastName: "Ofthemail" });
    const sent = aMessage({ address: "ida@mail.example", customerId: ida.id, words: "Dear Ida Ofthemail" });
    claimed();
    answered(sent.id, { answer: "never", code: 550, said: "Ida Ofthemail moved", ref: null });
    const onItsWay = aMessage({ address: "ida@mail.example", customerId: ida.id });
    claimed();
    const waiting = aMessage({ address: "ida@mail.example", customerId: ida.id });
    const atTheAddress = aMessage({ address: "IDA@mail.example" });
    const other = aMessage();
    const exported = messagesToPerson(shop.db, ida.id, 10).map(({ message }) => message.id);
    expect(exported).toEqual([atTheAddress, waiting, onItsWay, sent].map(({ id }) => id));
    enact((ctx) => eraseCustomer(ctx, ida.id, { reason: "request", confirmed: true }));
    for (const { id } of [sent, onItsWay, waiting, atTheAddress])
      expect(messageNow(id)).toMatchObject({ address: null, addressKey: null, subject: null, words: null });
    const all = shop.db.$client.prepare("select group_concat(said) from message_attempts").pluck().get();
    expect(all).toBeNull();
    expect([waiting, atTheAddress].map(({ id }) => whyCanceled(id))).toEqual(["erased", "erased"]);
    expect(messageNow(onItsWay.id).state).toBe("unknown");
    expect(attempt((ctx) => sendAgain(ctx, onItsWay.id))).toMatchObject({ refusal: { kind: "conflict" } });
    expect(claimed().id).toBe(other.id);
  });
});

test("an erasure takes the words of tests, which are some customer's and don't say whose", () => {
  const ida = aCustomer({ email: "ida@mail.example", firstName: "Ida", lastName: "Ofthetest" });
  const { id } = aCampaign({ messageContent: "Dear {first name} {last name}" });
  const tests = [1, 2].map(() => enact((ctx) => testCampaign(ctx, id, { customerId: ida.id })));
  answered(claimed().id);
  expect(messageNow(tests[0]!.id).words).toContain("Ida Ofthetest");
  enact((ctx) => eraseCustomer(ctx, ida.id, { reason: "request", confirmed: true }));
  for (const test of tests) expect(messageNow(test.id)).toMatchObject({ subject: null, words: null });
  expect(whyCanceled(tests[1]!.id)).toBe("erased");
});

describe("a domain's two spellings are one address", () => {
  const [IN_LETTERS, IN_ASCII] = ["anna@münchen.de", "Anna@XN--MNCHEN-3YA.DE"];
  const SUPPRESSED = {
    refusal: {
      kind: "conflict",
      message: "Somebody at this email address asked not to be emailed, or email to it came back",
    },
  };
  const bitsOf = (id: number) => channelsIn(getCustomerOrErased(shop.db, id)!.suppressedChannels);
  const write = (to: { id: number; email: string | null }) => {
    const about = { kind: "campaign", id: aCampaign().id } as const;
    const marketing = {
      ...A_RECEIPT,
      purpose: "campaign",
      about,
      address: to.email!,
      customerId: to.id,
    } as const;
    return attempt((ctx) => queueMessage(ctx, marketing));
  };

  test("whoever has either of them when somebody refuses", () => {
    const anna = aCustomer({ email: IN_LETTERS, lastName: "Letters" });
    const twin = aCustomer({ email: IN_ASCII, lastName: "Ascii" });
    answer(anna.id, { email: "no" });
    expect(bitsOf(twin.id)).toEqual(["email"]);
    expect(write(twin)).toMatchObject(SUPPRESSED);
  });

  test("in rows from when each was an address of its own, until a new yes", () => {
    const address = "email anna@münchen.de";
    const addressHash = hashOfAddress(shop.db, address);
    shop.db
      .insert(suppressions)
      .values({ channel: "email", addressHash, source: "unsubscribed", at: now() })
      .run();
    const [anna, twin] = [IN_LETTERS, IN_ASCII].map((email, nth) =>
      aCustomer({ email, lastName: `Nr${nth}` }),
    );
    for (const one of [anna!, twin!]) {
      expect(bitsOf(one.id)).toEqual(["email"]);
      expect(write(one)).toMatchObject(SUPPRESSED);
    }
    const toWalkIn = aMessage({ address: IN_ASCII });
    shop.db.$client.prepare("update messages set address_key = ? where id = ?").run(address, toWalkIn.id);
    shop.db
      .update(customerKeys)
      .set({ key: address })
      .where(eq(customerKeys.key, "email anna@xn--mnchen-3ya.de"))
      .run();
    shop.db.$client.exec(
      migrations.find(({ name }) => name.endsWith("spelling_of_a_domain.sql"))!.sql.split("breakpoint")[1]!,
    );
    mustWrite(BY_ITSELF, (ctx) => compareSome(ctx, 10));
    const keys = shop.db.select().from(customerKeys).where(like(customerKeys.key, "email anna@%")).all();
    expect(keys).toContainEqual({ key: "email anna@xn--mnchen-3ya.de", customerId: anna!.id });
    answer(twin!.id, { email: "yes" });
    expect(isSuppressed(shop.db, "email", address)).toBe(false);
    expect(bitsOf(anna!.id)).toEqual([]);
    expect(write(anna!).kind).toBe("done");
    enact((ctx) => eraseCustomer(ctx, twin!.id, { reason: "request", confirmed: true }));
    expect(messageNow(toWalkIn.id)).toMatchObject({ address: null, addressKey: null });
  });
});

test("a campaign is written to no walk-in", () => {
  const about = { kind: "campaign", id: aCampaign().id } as const;
  expect(
    attempt((ctx) => queueMessage(ctx, { ...A_RECEIPT, purpose: "campaign", about, customerId: null })),
  ).toMatchObject({ refusal: { kind: "conflict", message: "Never said yes to it" } });
});

test("each person and each address gets a campaign once", () => {
  const ida = aCustomer({ email: "ida@mail.example", lastName: "One" });
  const twin = aCustomer({ email: "IDA@mail.example", lastName: "Two" });
  const about = { kind: "campaign", id: aCampaign().id } as const;
  const to = (customer: { id: number; email: string | null }) =>
    aMessage({ purpose: "campaign", about, address: customer.email!, customerId: customer.id });
  const { id } = to(ida);
  expect(() => to(ida)).toThrow(/UNIQUE/);
  expect(() => to(twin)).toThrow(/UNIQUE/);
  claimed();
  answered(id, { answer: "unclear", code: null, said: null, ref: null });
  expect(messageNow(enact((ctx) => sendAgain(ctx, id)).id)).toMatchObject({ campaignId: about.id });
});
