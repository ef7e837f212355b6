import { afterEach, beforeEach, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { LETTERS_A_RUN } from "~/domain/outreach/messages/letter-fields";
import { lettersToPrint, notePrinted } from "~/domain/outreach/messages/print-letters.server";
import { type NewLetter, queueLetter } from "~/domain/people/outbox/queue-letter.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import type { Actor } from "~/domain/permissions";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { actorNow } from "~/domain/shop/employees/actor-now.server";
import { OLIVE, SAL, SUSAN } from "../../support/cast.ts";
import { begin, claim, messageNow } from "../../support/outbox.ts";
import {
  aCampaign,
  aCustomer,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const HOME = { street: "410 Palmetto Park Rd", city: "Boca Raton", state: "FL", zipCode: "33432" };
const as = ({ id }: { id: number }): Actor => actorNow(shop.db, id)!;
const toPrint = (by = OLIVE) => lettersToPrint(shop.db, as(by)).letters.map(({ id }) => id);
const printed = (...ids: number[]) => enact((ctx) => notePrinted(ctx, { ids }));

function aLetter(of: Parameters<typeof aCustomer>[0] = {}, more: Partial<NewLetter> = {}) {
  const { id: customerId } = aCustomer({ ...HOME, ...of });
  const about = { kind: "campaign", id: aCampaign().id } as const;
  const letter = {
    purpose: "campaign",
    customerId,
    subject: null,
    words: "Come and see.",
    about,
    ...more,
  } as const;
  return messageNow(enact((ctx) => queueLetter(ctx, letter)).id);
}

function refuseLetters(customerId: number) {
  const blank = blankOf(profileFields);
  const consent = { ...blank.consent, post: "no" } as const;
  enact((ctx) => editProfile(ctx, customerId, { ...blank, consent, version: null }));
}

test("a letter waits for whoever prints it, with nothing set up, and 'Printed' marks it sent", () => {
  const [one, other] = [
    aLetter({ lastName: "Whoisone" }),
    aLetter({ lastName: "Another", country: "Canada" }),
  ];
  expect(one.address).toMatch(/^\w+ Whoisone\n410 Palmetto Park Rd\nBoca Raton, FL 33432$/);
  expect(other.address).toMatch(/\nCanada$/);
  begin();
  expect(claim()).toEqual({ kind: "nothing" });
  expect(printed(one.id, other.id)).toEqual({ sent: 2, canceled: 0, notToMail: [] });
  expect(messageNow(one.id)).toMatchObject({ state: "sent", sentAt: expect.any(Number) });
});

test("a run is printed once, in the order in which letters wait, by whoever may send them", () => {
  const letters = [aLetter(), aLetter({ lastName: "Second" }), aLetter({ lastName: "Third" })];
  const ids = letters.map(({ id }) => id);
  expect([toPrint(), toPrint(SAL)]).toEqual([ids, []]);
  expect(printed(ids[0]!, ids[1]!)).toEqual({ sent: 2, canceled: 0, notToMail: [] });
  expect(ids.map((id) => messageNow(id).state)).toEqual(["sent", "sent", "queued"]);
  expect(toPrint()).toEqual([ids[2]]);
  expect(attempt((ctx) => notePrinted(ctx, { ids: [ids[0]!] }))).toMatchObject({
    refusal: { kind: "conflict" },
  });
  expect(attempt((ctx) => notePrinted(ctx, { ids: [ids[2]!] }), SAL)).toMatchObject({
    refusal: { kind: "conflict" },
  });
});

test("whoever refuses meanwhile isn't printed, and is told of if they were", () => {
  const [kept, before, after] = [aLetter(), aLetter({ lastName: "Before" }), aLetter({ lastName: "After" })];
  refuseLetters(before.customerId!);
  expect(toPrint()).toEqual([kept.id, after.id]);
  refuseLetters(after.customerId!);
  expect(printed(kept.id, after.id)).toEqual({ sent: 1, canceled: 2, notToMail: [after.id] });
  expect([kept, before, after].map(({ id }) => messageNow(id).state)).toEqual([
    "sent",
    "canceled",
    "canceled",
  ]);
});

test("what was canceled, erased or noted since it was printed is to be taken out of the pile", () => {
  const letters = ["Kept", "Canceled", "Erased", "Noted"].map((lastName) => aLetter({ lastName }));
  const ids = letters.map(({ id }) => id);
  const [, canceled, erased, noted] = letters;
  expect(toPrint()).toEqual(ids);
  enact((ctx) => cancelMessage(ctx, canceled!.id));
  enact((ctx) => eraseCustomer(ctx, erased!.customerId!, { reason: "request", confirmed: true }));
  printed(noted!.id);
  expect(printed(...ids)).toEqual({ sent: 1, canceled: 0, notToMail: ids.slice(1) });
});

test("a run of letters that may not be written any more hides none behind it", () => {
  const { id: customerId } = aCustomer({ ...HOME, lastName: "Refuses" });
  for (let nth = 0; nth < LETTERS_A_RUN; nth += 1) {
    const about = { kind: "campaign", id: aCampaign().id } as const;
    const letter = { purpose: "campaign", customerId, subject: null, words: "Come.", about } as const;
    enact((ctx) => queueLetter(ctx, letter));
  }
  const behind = aLetter({ lastName: "Behind" });
  refuseLetters(customerId);
  expect(lettersToPrint(shop.db, as(OLIVE))).toEqual({ letters: [], stale: LETTERS_A_RUN });
  expect(printed()).toEqual({ sent: 0, canceled: LETTERS_A_RUN, notToMail: [] });
  expect(toPrint()).toEqual([behind.id]);
  expect(attempt((ctx) => notePrinted(ctx, { ids: [] }))).toMatchObject({ refusal: { kind: "conflict" } });
});

test("whoever may not see customers sees no letters, whose words and addresses are theirs", () => {
  aLetter();
  const susan = as(SUSAN);
  const permissions = new Set([...susan.permissions].filter((one) => one !== "customers.view"));
  expect(lettersToPrint(shop.db, { ...susan, permissions })).toEqual({ letters: [], stale: 0 });
  expect(toPrint(SUSAN)).toHaveLength(1);
});

test("nobody without a mailing address gets a letter", () => {
  const { id: customerId } = aCustomer({ street: null, city: null, zipCode: null });
  const letter = { purpose: "ready", customerId, subject: null, words: "It is ready.", about: null } as const;
  expect(attempt((ctx) => queueLetter(ctx, letter))).toMatchObject({
    refusal: { kind: "conflict", message: "No mailing address" },
  });
});
