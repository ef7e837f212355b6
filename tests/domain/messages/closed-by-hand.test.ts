import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blankOf, namesOf } from "~/domain/fields";
import { queueMessage } from "~/domain/people/outbox/queue-message.server";
import { closeAddress } from "~/domain/people/suppressions/close-address.server";
import { openAddress } from "~/domain/people/suppressions/open-address.server";
import { channelsIn } from "~/domain/people/customers/contact-consent";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { type Profile, profileFields } from "~/domain/people/customers/profile-fields";
import { findSuppressions } from "~/domain/people/suppressions/find-suppressions.server";
import { isSuppressed } from "~/domain/people/suppressions/suppress.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { auditLog } from "~db/schema/index.ts";
import { allLeft, aReader, leftOutOf, sent } from "../../support/campaigns.ts";
import { A_RECEIPT, begin, came, heard } from "../../support/outbox.ts";
import {
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openTestShop();
  begin();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
  vi.useRealTimers();
});

const IDAS = { channel: "email", address: "Ida@mail.example" } as const;
const PHONE = { channel: "text", address: "(561) 555-0142" } as const;

const close = (typed: typeof IDAS | typeof PHONE) =>
  attempt((ctx) => closeAddress(ctx, { ...typed, reason: "asked" }));
const open = (typed: typeof IDAS | typeof PHONE) => attempt((ctx) => openAddress(ctx, typed));
const isClosed = () => isSuppressed(shop.db, "email", "email ida@mail.example");
const bitsOf = (id: number) => channelsIn(getCustomerOrErased(shop.db, id)!.suppressedChannels);

function answer(id: number, consent: Partial<Profile["consent"]>): void {
  vi.setSystemTime(Date.now() + 60_000);
  const blank = blankOf(profileFields);
  enact((ctx) =>
    editProfile(ctx, id, { ...blank, consent: { ...blank.consent, ...consent }, version: null }),
  );
}

test("an address that nobody here has is closed for whoever gets it, until it is opened by hand", () => {
  expect(close(IDAS)).toMatchObject({ kind: "done", value: { reason: "asked", source: "by_hand" } });
  const [ida] = [aReader({ email: "ida@MAIL.example" }), aReader()];
  expect(bitsOf(ida.id)).toEqual(["email"]);
  expect(leftOutOf(sent().id)).toMatchObject([{ customerId: ida.id, leftOut: "suppressed" }]);
  expect(allLeft()).toHaveLength(1);
  expect(close(IDAS)).toMatchObject({
    refusal: { kind: "conflict", errors: { address: [expect.anything()] } },
  });
  expect(open(IDAS)).toMatchObject({ kind: "done" });
  expect([isClosed(), bitsOf(ida.id)]).toEqual([false, []]);
  expect(open(IDAS)).toMatchObject({ refusal: { kind: "conflict", message: "This address isn't closed" } });
  const { id } = sent({ name: "Again" });
  expect([allLeft().length, leftOutOf(id)]).toEqual([2, []]);
});

test("a number is closed for texts of every kind, a walk-in's receipt too", () => {
  expect(close(PHONE)).toMatchObject({ kind: "done" });
  const receipt = { ...A_RECEIPT, ...PHONE, address: "+1 561-555-0142", subject: null };
  expect(attempt((ctx) => queueMessage(ctx, receipt))).toMatchObject({ refusal: { kind: "conflict" } });
  heard();
  heard(came("SM1", "START"));
  expect(attempt((ctx) => queueMessage(ctx, receipt))).toMatchObject({ kind: "done" });
});

test("the trail says who and why, and neither it nor the row has the address", () => {
  close(IDAS);
  open(IDAS);
  const entries = shop.db.select().from(auditLog).all();
  expect(entries.map(({ action }) => action).slice(-2)).toEqual(["suppression.added", "suppression.lifted"]);
  const said = JSON.stringify([entries, findSuppressions(shop.db, { limit: 5 })]).toLowerCase();
  expect(said).toContain("asked");
  expect(said).not.toContain("ida");
});

test("what a customer refuses too isn't opened by hand any more, also once they are erased", () => {
  close(IDAS);
  const ida = aCustomer({ email: IDAS.address });
  answer(ida.id, { email: "no" });
  enact((ctx) => eraseCustomer(ctx, ida.id, { reason: "request", confirmed: true }));
  expect(open(IDAS)).toMatchObject({
    refusal: { kind: "conflict", message: expect.stringMatching(/^Nobody closed/) },
  });
  expect(isClosed()).toBe(true);
});

test("nor is one of somebody who refused before they had it", () => {
  const ida = aCustomer({ email: "another@mail.example" });
  answer(ida.id, { email: "no" });
  close(IDAS);
  const { version, ...before } = getCustomerOrErased(shop.db, ida.id)!;
  const names = namesOf(customerFields).map((name) => [name, before[name]]);
  const details = { ...(Object.fromEntries(names) as CustomerDetails), email: IDAS.address };
  enact((ctx) => editCustomer(ctx, ida.id, { ...details, version, acceptedTwins: null }));
  expect(open(IDAS)).toMatchObject({ refusal: { kind: "conflict" } });
  // A new yes does.
  answer(ida.id, { email: "yes" });
  expect(isClosed()).toBe(false);
});

test.each([
  [{ channel: "email", address: "ida at mail" }, "Enter an email address"],
  [{ channel: "email", address: "(561) 555-0142" }, "Enter an email address"],
  [{ channel: "text", address: "ida@mail.example" }, "Enter a phone number with its area code"],
] as const)("%j is refused", (typed, message) => {
  for (const refused of [
    attempt((ctx) => closeAddress(ctx, { ...typed, reason: "other" })),
    attempt((ctx) => openAddress(ctx, typed)),
  ])
    expect(refused).toMatchObject({ refusal: { kind: "invalid", message, errors: { address: [message] } } });
});
