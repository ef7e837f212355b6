import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blankOf } from "~/domain/fields";
import { firstTimeIn } from "~/domain/outreach/messages/quiet-hours";
import type { Instant } from "~/domain/dates";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { ZONES_OF_STATES } from "~/domain/zones-of-states";
import { A_RECEIPT, aMessage, answered, begin, claim, claimed, messageNow } from "../../support/outbox.ts";
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

const HOUR = 60 * 60_000;

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

const at = (iso: string) => vi.setSystemTime(Date.parse(iso));
const iso = (moment: number | null) => moment && new Date(moment).toISOString();

let phones = 0;
/** A customer who said yes to texts, and a campaign's text to them. */
function news(of: Parameters<typeof aCustomer>[0]) {
  phones += 1;
  const cellPhone = `561-555-${String(1_000 + phones)}`;
  const { id } = aCustomer({ cellPhone, lastName: `Nr${phones}`, email: null, ...of });
  const blank = blankOf(profileFields);
  enact((ctx) =>
    editProfile(ctx, id, { ...blank, consent: { ...blank.consent, text: "yes" }, version: null }),
  );
  const about = { kind: "campaign", id: aCampaign().id } as const;
  return aMessage({
    channel: "text",
    subject: null,
    purpose: "campaign",
    about,
    address: cellPhone,
    customerId: id,
  });
}

describe("a campaign's text", () => {
  test("due at night waits for nine in the morning where its customer's store is", () => {
    // 20:00 in Boca Raton.
    at("2031-01-21T01:00:00Z");
    const message = news({ homeStore: "boca" });
    const receipt = aMessage({ ...A_RECEIPT, channel: "text", subject: null, address: "561-555-0142" });
    expect(claimed().id).toBe(receipt.id);
    expect(claim()).toEqual({ kind: "put_off" });
    expect(messageNow(message.id)).toMatchObject({
      state: "queued",
      nextTryAt: Date.parse("2031-01-21T14:00:00Z"),
    });
    at("2031-01-21T13:59:59Z");
    expect(claim()).toEqual({ kind: "nothing" });
    at("2031-01-21T14:00:00Z");
    expect(claimed().id).toBe(message.id);
  });

  test.each([
    // The store is in Boca Raton: 14 to 1 UTC in winter.
    [null, null, "2031-01-21T13:00:00Z", "2031-01-21T14:00:00Z"],
    ["California", null, "2031-01-21T14:00:00Z", "2031-01-21T17:00:00Z"],
    ["ca", null, "2031-01-21T16:59:00Z", "2031-01-21T17:00:00Z"],
    ["CA", null, "2031-01-21T17:00:00Z", null],
    // Late there is later in the store, where it is too late.
    ["HI", null, "2031-01-22T00:59:00Z", null],
    ["HI", null, "2031-01-22T01:00:00Z", "2031-01-22T19:00:00Z"],
    // A state with two zones takes both.
    ["Tennessee", null, "2031-01-21T14:30:00Z", "2031-01-21T15:00:00Z"],
    // Written in a way that nobody can tell, it may be any.
    ["Calif.", null, "2031-01-21T16:59:00Z", "2031-01-21T17:00:00Z"],
    // Another country's state is none.
    ["Bavaria", "Germany", "2031-01-21T14:00:00Z", null],
    ["GU", null, "2031-01-21T14:00:00Z", "2031-01-21T23:00:00Z"],
  ])("to %s (%s) at %s waits until %s", (state, country, now, until) => {
    at(now);
    const message = news({ homeStore: "boca", state, country });
    if (until === null) expect(claimed().id).toBe(message.id);
    else {
      expect(claim()).toEqual({ kind: "put_off" });
      expect(iso(messageNow(message.id).nextTryAt)).toBe(new Date(until).toISOString());
    }
  });

  test("waits together with all that are due, each for its own hour, and none is skipped", () => {
    at("2031-01-21T06:00:00Z");
    const messages = [..."abcdefgh"].map((_, nth) => news({ homeStore: nth % 2 ? "boca" : "denver" }));
    expect(claim()).toEqual({ kind: "put_off" });
    expect(claim()).toEqual({ kind: "nothing" });
    const sent: number[] = [];
    for (let hours = 0; hours < 24; hours += 1) {
      vi.setSystemTime(Date.now() + HOUR);
      for (let next = claim(); next.kind !== "nothing"; next = claim())
        if (next.kind === "claimed") {
          sent.push(next.message.id);
          answered(next.message.id);
        }
    }
    expect(sent.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
  });

  test("leaves within the hours that Settings say", () => {
    chooseSettings({ textsFromHour: 12, textsUntilHour: 15 });
    at("2031-01-21T14:00:00Z");
    const message = news({ homeStore: "boca" });
    expect(claim()).toEqual({ kind: "put_off" });
    expect(iso(messageNow(message.id).nextTryAt)).toBe("2031-01-21T17:00:00.000Z");
    // So few that there is none where it is time in the store too: the customer's own count.
    const far = news({ homeStore: "boca", state: "GU" });
    expect(claim()).toEqual({ kind: "put_off" });
    expect(iso(messageNow(far.id).nextTryAt)).toBe("2031-01-22T02:00:00.000Z");
  });
});

test("fewer than three hours a day are refused", () => {
  const names = ["textsFromHour", "textsUntilHour"] as const;
  const version = versionOfSettings(shop.db, [...names]);
  const change = (textsFromHour: number, textsUntilHour: number) =>
    attempt((ctx) => changeSettings(ctx, { textsFromHour, textsUntilHour, version }));
  expect(change(12, 14)).toMatchObject({
    refusal: { kind: "invalid", errors: { textsUntilHour: [expect.any(String)] } },
  });
  expect(change(12, 11)).toMatchObject({ refusal: { kind: "invalid" } });
  expect(change(12, 15)).toMatchObject({ kind: "done" });
});

test("it is some hour of each day in all zones of each state at once, also when clocks change", () => {
  for (const now of ["2026-03-08T05:00:00Z", "2026-11-01T05:00:00Z", "2026-07-04T23:59:59Z"].map(Date.parse))
    for (const [state, zones] of Object.entries(ZONES_OF_STATES))
      for (const hours of [
        { from: 9, until: 20 },
        { from: 12, until: 15 },
      ]) {
        const first = firstTimeIn(zones, hours, now as Instant)!;
        expect([state, first >= now && first <= now + 25 * HOUR]).toEqual([state, true]);
      }
});
