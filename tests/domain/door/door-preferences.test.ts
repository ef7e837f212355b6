import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { agreeAgain } from "~/domain/outreach/door/agree-again.server";
import { preferencesOf } from "~/domain/outreach/door/offers-chosen.server";
import { unsubscribe } from "~/domain/outreach/door/unsubscribe.server";
import { whyNotToLeave } from "~/domain/outreach/messages/why-not-to-leave.server";
import { consentHistory } from "~/domain/people/customers/find-consents.server";
import { wordsToAskWith } from "~/domain/people/customers/words-to-ask-with.server";
import { auditLog } from "~db/schema/index.ts";
import { write } from "~/web/write.server";
import { aCampaignMessage, openDoor } from "../../support/door.ts";
import { begin, BY_ITSELF, messageNow } from "../../support/outbox.ts";
import {
  aCustomer,
  chooseSettings,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
  begin();
  openDoor();
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const end = (id: number, from: "this" | "all" = "this") =>
  write(BY_ITSELF, (ctx) => unsubscribe(ctx, { message: messageNow(id), from }));
const agree = (id: number, askedWith = wordsToAskWith(shop.db)) =>
  write(BY_ITSELF, (ctx) => agreeAgain(ctx, { message: messageNow(id), askedWith }));
const now = (id: number) => preferencesOf(shop.db, messageNow(id));
const entries = () => shop.db.select().from(auditLog).all().length;

describe("who ends offers", () => {
  test("gets no more of them, under whichever customer", () => {
    const { id } = aCampaignMessage();
    expect(whyNotToLeave(shop.db, messageNow(id))).toBeNull();
    end(id);
    expect(now(id)).toMatchObject({ channel: "email", isClosed: true });
    expect(whyNotToLeave(shop.db, messageNow(id))).toBe("suppressed");
    const twin = aCustomer({ email: "IDA@mail.example", firstName: "Ida again" });
    expect(whyNotToLeave(shop.db, { ...messageNow(id), customerId: twin.id })).toBe("suppressed");
  });

  test("may do so twice: the second time changes nothing", () => {
    const { id } = aCampaignMessage();
    end(id);
    const before = entries();
    end(id);
    expect(entries()).toBe(before);
  });

  test("still gets what isn't an offer, by email", () => {
    const { id } = aCampaignMessage();
    end(id, "all");
    expect(whyNotToLeave(shop.db, { ...messageNow(id), purpose: "ready" })).toBeNull();
  });

  test("ends those to an address that they have since, too", () => {
    const { id, customer } = aCampaignMessage();
    const message = { ...messageNow(id), addressKey: null };
    write(BY_ITSELF, (ctx) => unsubscribe(ctx, { message, from: "this" }));
    expect(now(id).isClosed).toBe(true);
    expect(customer.email).toBe("ida@mail.example");
  });
});

describe("a new yes", () => {
  test("is kept with its words, and as theirs", () => {
    const { id, customer } = aCampaignMessage();
    end(id);
    expect(agree(id).kind).toBe("done");
    expect(now(id).isClosed).toBe(false);
    expect(consentHistory(shop.db, customer.id)).toMatchObject([
      { channel: "email", answer: "yes", place: "public_page", askedWith: wordsToAskWith(shop.db) },
    ]);
    expect(whyNotToLeave(shop.db, messageNow(id))).toBeNull();
  });

  test("is refused with other words than those that are asked", () => {
    const { id } = aCampaignMessage();
    end(id);
    const shown = wordsToAskWith(shop.db);
    chooseSettings({ consentWords: "May {shop} write to you every day?" });
    expect(agree(id, shown).kind).toBe("refused");
    expect(now(id).isClosed).toBe(true);
  });

  test("isn't taken from an address that they don't have any more, nor from one that isn't kept", () => {
    const { id } = aCampaignMessage();
    end(id);
    const askedWith = wordsToAskWith(shop.db);
    for (const addressKey of ["ida.before@mail.example", null]) {
      const message = { ...messageNow(id), addressKey };
      expect(preferencesOf(shop.db, message).mayAgree).toBe(false);
      expect(write(BY_ITSELF, (ctx) => agreeAgain(ctx, { message, askedWith })).kind).toBe("refused");
    }
    expect(now(id)).toMatchObject({ isClosed: true, mayAgree: true });
  });

  test("counts again for whoever said yes before", () => {
    const { id, customer } = aCampaignMessage();
    agree(id);
    end(id);
    agree(id);
    expect(consentHistory(shop.db, customer.id)).toHaveLength(2);
    expect(now(id).isClosed).toBe(false);
  });
});
