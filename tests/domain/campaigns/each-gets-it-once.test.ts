import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { completeByItself } from "~/domain/outreach/campaigns/end-campaign.server";
import { getCampaign } from "~/domain/outreach/campaigns/find-campaigns.server";
import { sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { cancelMessage } from "~/domain/outreach/messages/cancel-message.server";
import { pauseRestored, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import type { Instant } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { mustWrite } from "~/web/write.server";
import { OLIVE, SUSAN } from "../../support/cast.ts";
import {
  allLeft,
  aReader,
  housekeeping,
  leftOutOf,
  listed,
  recipientsOf,
  sent,
  openShopThatSends,
} from "../../support/campaigns.ts";
import {
  answered,
  begin,
  BY_ITSELF,
  claim,
  claimed,
  CHANNELS,
  LATER,
  messageNow,
} from "../../support/outbox.ts";
import {
  aCampaign,
  attempt,
  chooseSettings,
  contradictionsOf,
  enact,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openShopThatSends();
});
afterEach(() => {
  theBooksBalance(shop);
  expect(contradictionsOf(shop.db, shop.auditKey)).toEqual([]);
  shop.close();
  vi.useRealTimers();
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const status = (id: number) => getCampaign(shop.db, id)?.status;
const held = (id: number) => sendingOf(shop.db, id)?.heldWhy;
/** Addresses that everything that leaves now goes to. */
const addressesLeft = () => allLeft().map((id) => messageNow(id).address);

function merge(keptId: number, mergedId: number): void {
  const names = namesOf(ownFields).map((name) => [name, "kept"]);
  const fields = Object.fromEntries(names) as Parameters<typeof mergeCustomers>[2]["fields"];
  enact((ctx) => mergeCustomers(ctx, keptId, { mergedId, version: null, mergedVersion: null, fields }));
}

function move(id: number, email: string): void {
  const { version, ...before } = getCustomerOrErased(shop.db, id)!;
  const details = Object.fromEntries(namesOf(customerFields).map((name) => [name, before[name]]));
  enact((ctx) =>
    editCustomer(ctx, id, { ...(details as CustomerDetails), email, version, acceptedTwins: null }),
  );
}

const erase = (id: number) => enact((ctx) => eraseCustomer(ctx, id, { reason: "request", confirmed: true }));

describe("two customers who turn out to be one", () => {
  test("get it once, at the address that was kept, whichever turn comes first", () => {
    const [old, kept] = [aReader(), aReader()];
    const { id } = sent();
    merge(kept.id, old.id);
    expect(addressesLeft()).toEqual([kept.email]);
    expect(recipientsOf(id)[0]).toMatchObject({ state: "canceled", canceledWhy: "another_address" });
    housekeeping();
    expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 1 });
  });

  test("get it no second time if one of them had it", () => {
    const [first, second] = [aReader(), aReader()];
    const { id } = sent();
    answered(claimed().id);
    merge(second.id, first.id);
    expect(addressesLeft()).toEqual([]);
    expect(leftOutOf(id)).toEqual([{ customerId: second.id, leftOut: "same_address", sameAs: first.id }]);
  });
});

describe("of two with one address, the other gets it", () => {
  const both = () => {
    const email = "both@mail.example";
    return [aReader({ email }), aReader({ email }), aReader({ email })] as const;
  };

  test("if the first was erased", () => {
    const [first, second, third] = both();
    const { id } = sent();
    erase(first.id);
    expect(leftOutOf(id)).toEqual([
      { customerId: first.id, leftOut: "no_address", sameAs: null },
      { customerId: third.id, leftOut: "same_address", sameAs: second.id },
    ]);
    expect(addressesLeft()).toEqual([second.email]);
  });

  test("if the first has another address by then", () => {
    const [first, second] = both();
    const { id } = sent();
    move(first.id, "moved@mail.example");
    expect(addressesLeft()).toEqual([second.email]);
    expect(recipientsOf(id).map(({ recipient }) => recipient.customerId)).toEqual([second.id]);
  });

  describe("while the first's message waits to be tried again", () => {
    /** The server had no time for the first's. */
    function waiting() {
      const [first, second, third] = both();
      const { id } = sent();
      answered(claimed().id, LATER);
      return { id, first, second, third };
    }

    test("if the first has another address by then", () => {
      const { id, first, second, third } = waiting();
      move(first.id, "moved@mail.example");
      later(10);
      expect(addressesLeft()).toEqual([second.email]);
      expect(leftOutOf(id)).toEqual([
        { customerId: first.id, leftOut: "same_address", sameAs: second.id },
        { customerId: third.id, leftOut: "same_address", sameAs: second.id },
      ]);
      housekeeping();
      expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 1 });
    });

    test("if the first is erased", () => {
      const { id, first, second } = waiting();
      erase(first.id);
      expect(addressesLeft()).toEqual([second.email]);
      expect(leftOutOf(id)[0]).toEqual({ customerId: first.id, leftOut: "no_address", sameAs: null });
    });

    test("but it never goes back to the first, whose message was canceled", () => {
      const { first, second, third } = waiting();
      const old = first.email!;
      move(first.id, "moved@mail.example");
      later(10);
      expect(claim().kind).toBe("canceled");
      answered(claimed().id, LATER);
      for (const one of [second, third]) move(one.id, `${one.id}@mail.example`);
      move(first.id, old);
      later(10);
      expect(addressesLeft()).toEqual([]);
    });

    test("but nobody if it was canceled by hand, or the campaign was ended", () => {
      for (const end of [
        ({ message }: { message: number }) => enact((ctx) => cancelMessage(ctx, message)),
        ({ id }: { id: number }) => enact((ctx) => changeCampaignStatus(ctx, id, { status: "completed" })),
      ]) {
        both();
        const { id } = sent();
        const message = claimed().id;
        answered(message, LATER);
        end({ id, message });
        later(10);
        expect(addressesLeft()).toEqual([]);
        housekeeping();
        expect(status(id)).toBe("completed");
      }
    });

    test("but nobody if one that may have arrived was sent again", () => {
      const [first] = both();
      const { id } = sent();
      const message = claimed().id;
      begin("second");
      enact((ctx) => sendAgain(ctx, message));
      move(first.id, "moved@mail.example");
      expect(claim("second")).toEqual({ kind: "canceled" });
      expect(claim("second")).toEqual({ kind: "nothing" });
      expect(recipientsOf(id)).toMatchObject([{ canceledWhy: "another_address" }]);
    });
  });

  test("but not if the first had it", () => {
    const [first] = both();
    sent();
    answered(claimed().id);
    erase(first.id);
    expect(addressesLeft()).toEqual([]);
  });
});

describe("a campaign goes on", () => {
  test("in another's name with what waits, and the trail agrees", () => {
    aReader();
    const { id } = sent({}, { by: SUSAN });
    answered(claimed().id, LATER);
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "paused" }));
    enact((ctx) => deactivateEmployee(ctx, SUSAN.id));
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "active" }), OLIVE);
    later(10);
    expect(allLeft()).toHaveLength(1);
  });

  test("though one mailbox is full, and though several are for hours", () => {
    const people = Array.from({ length: 5 }, () => aReader());
    sent();
    for (const _ of [1, 2, 3]) answered(claimed().id, LATER);
    expect(claim()).toEqual({ kind: "nothing" });
    later(5);
    for (const _ of [1, 2, 3]) answered(claimed().id, LATER);
    later(4);
    expect(claim()).toEqual({ kind: "nothing" });
    later(3);
    expect(addressesLeft()).toEqual(people.slice(3).map(({ email }) => email));
  });

  test("with few messages while nobody can tell whether any arrives", () => {
    for (let n = 0; n < 8; n += 1) aReader();
    sent();
    const cut = { answer: "unclear", code: null, said: "The line was cut", ref: null } as const;
    let inDoubt = 0;
    for (let minutes = 0; minutes < 12; minutes += 1) {
      for (let next = claim(); next.kind === "claimed"; next = claim()) {
        answered(next.message.id, cut);
        inDoubt += 1;
      }
      later(1);
    }
    expect(inDoubt).toBe(4);
  });

  test("though the clock was ahead when a planned one began", () => {
    for (let n = 0; n < 2; n += 1) aReader();
    sent({}, { scheduledDate: "2031-01-21T11:00" });
    later(60);
    answered(claimed().id);
    later(-30);
    expect(allLeft()).toHaveLength(1);
  });

  test("beside a long one: each begins when its time comes", () => {
    for (let n = 0; n < 4; n += 1) aReader();
    chooseSettings({ messagesAMinute: 1 });
    const long = sent({ name: "Long" });
    const planned = sent({ name: "Planned" }, { scheduledDate: "2031-01-21T10:02" });
    const left: (number | null)[] = [];
    for (let minutes = 0; minutes < 4; minutes += 1) {
      left.push(...allLeft().map((id) => messageNow(id).campaignId));
      later(1);
    }
    expect(left).toEqual([long.id, long.id, planned.id, long.id]);
    later(180);
    expect(claim().kind).toBe("claimed");
    expect([status(long.id), status(planned.id)]).toEqual(["active", "active"]);
  });
});

describe("a campaign ends", () => {
  test("only if nothing of it is open in that moment", () => {
    aReader();
    const { id } = sent();
    const first = claimed();
    begin("second");
    enact((ctx) => sendAgain(ctx, first.id));
    mustWrite(BY_ITSELF, (ctx) => completeByItself(ctx, { id }));
    expect(status(id)).toBe("active");
    expect(claim("second", CHANNELS).kind).toBe("claimed");
  });

  test("though what became of a message to somebody erased is never known", () => {
    const one = aReader();
    const { id } = sent();
    claimed();
    erase(one.id);
    begin("second");
    housekeeping();
    expect(status(id)).toBe("completed");
  });

  test("and what is in doubt of it is sent again by another than whoever sent it", () => {
    aReader();
    const { id } = sent({}, { by: SUSAN });
    const first = claimed();
    begin("second");
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "completed" }));
    enact((ctx) => deactivateEmployee(ctx, SUSAN.id));
    const again = enact((ctx) => sendAgain(ctx, first.id), OLIVE);
    expect(claimed("second").id).toBe(again.id);
  });
});

test("a restored shop says so of a campaign that was paused already, too", () => {
  for (let n = 0; n < 2; n += 1) aReader();
  const { id } = sent();
  answered(claimed().id);
  enact((ctx) => changeCampaignStatus(ctx, id, { status: "paused" }));
  mustWrite(BY_ITSELF, ({ tx, now }) => ({ ok: true, value: null, trail: pauseRestored(tx, now) }));
  enact((ctx) => resumeSending(ctx, { machine: "this machine" }));
  expect([status(id), held(id)]).toEqual(["paused", "restored"]);
});

test("a gap that an erased customer would have read lets no other pass", () => {
  const [first] = [aReader({ firstName: "-" }), aReader({ firstName: "." })];
  chooseSettings({ postalAddress: "12 Main St" });
  const { id } = aCampaign({ subject: "News", messageContent: "Dear {first name}" });
  const { listedAt } = listed(id);
  erase(first.id);
  const pressed = attempt((ctx) => sendCampaign(ctx, id, { listedAt, scheduledDate: "" }));
  expect(pressed).toMatchObject({
    refusal: { message: expect.stringMatching(/^1 recipient would read a gap/) },
  });
});

test("one that was planned and is sent at once has no time any more", () => {
  aReader();
  const { id } = sent({ scheduledAt: (Date.now() + 86_400_000) as Instant });
  expect(getCampaign(shop.db, id)?.scheduledAt).toBeNull();
});
