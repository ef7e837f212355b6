import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blankOf, namesOf } from "~/domain/fields";
import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { copyCampaign } from "~/domain/outreach/campaigns/copy-campaign.server";
import { changeButKeepAddress } from "~/domain/outreach/campaigns/keep-postal-address.server";
import { editCampaign } from "~/domain/outreach/campaigns/edit-campaign.server";
import { getCampaign } from "~/domain/outreach/campaigns/find-campaigns.server";
import { sendingOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { listRecipients } from "~/domain/outreach/campaigns/list-recipients.server";
import { firstPreviewOf, previewsOf } from "~/domain/outreach/campaigns/preview-campaign.server";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { testCampaign } from "~/domain/outreach/campaigns/test-campaign.server";
import { lettersToPrint, notePrinted } from "~/domain/outreach/messages/print-letters.server";
import { pauseRestored, resumeSending } from "~/domain/outreach/messages/pause-sending.server";
import { noteArrived, sendAgain } from "~/domain/outreach/messages/settle-doubt.server";
import type { Instant } from "~/domain/dates";
import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields, type Profile } from "~/domain/people/customers/profile-fields";
import { suppressByHolder } from "~/domain/people/suppressions/suppress.server";
import { addressesOf } from "~/domain/people/suppressions/addresses-of";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { mustWrite } from "~/web/write.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { versionOfSettings } from "~/domain/shop/settings/read-settings.server";
import { openDoor } from "../../support/door.ts";
import { OLIVE, SUSAN } from "../../support/cast.ts";
import {
  allLeft,
  aReader,
  housekeeping,
  leftOutOf,
  listed,
  recipientsOf,
  results,
  sent,
  openShopThatSends,
} from "../../support/campaigns.ts";
import {
  aMessage,
  answered,
  begin,
  BY_ITSELF,
  claim,
  claimed,
  LATER,
  messageNow,
} from "../../support/outbox.ts";
import {
  actorNamed,
  aCampaign,
  aCustomer,
  attempt,
  chooseSettings,
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
  shop.close();
  vi.useRealTimers();
});

function answer(id: number, consent: Partial<Profile["consent"]>): void {
  const blank = blankOf(profileFields);
  enact((ctx) =>
    editProfile(ctx, id, { ...blank, consent: { ...blank.consent, ...consent }, version: null }),
  );
}

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const status = (id: number) => getCampaign(shop.db, id)?.status;
const held = (id: number) => sendingOf(shop.db, id)?.heldWhy;
const said = (written: ReturnType<typeof attempt>) =>
  written.kind === "refused" ? `${written.refusal.kind}: ${written.refusal.message}` : written.kind;

describe("who gets it", () => {
  test("and who doesn't is listed with why, each address once", () => {
    const [ida, twin, refused, none] = [
      aReader({ email: "Ida@Mail.Example" }),
      aReader({ email: "ida@mail.example" }),
      aReader(),
      aReader({ email: null }),
    ];
    answer(refused.id, { email: "no" });
    const unsubscribed = aReader();
    mustWrite(BY_ITSELF, (ctx) => {
      suppressByHolder(ctx.tx, "email", addressesOf(unsubscribed).email!, ctx.now);
      return { ok: true, value: null, trail: [] };
    });
    const { id } = aCampaign();
    listed(id);
    expect(recipientsOf(id).map(({ recipient }) => recipient.customerId)).toEqual([ida.id]);
    expect(leftOutOf(id)).toEqual([
      { customerId: twin.id, leftOut: "same_address", sameAs: ida.id },
      { customerId: refused.id, leftOut: "refused", sameAs: null },
      { customerId: none.id, leftOut: "no_address", sameAs: null },
      { customerId: unsubscribed.id, leftOut: "suppressed", sameAs: null },
    ]);
    expect(results(id)).toMatchObject({
      chosen: 1,
      noAddress: 1,
      refused: 1,
      suppressed: 1,
      neverSaidYes: 0,
      sameAddress: 1,
    });
    chooseSettings({ emailTakesYes: true });
    listed(id);
    expect(results(id)).toMatchObject({ chosen: 0, neverSaidYes: 2, sameAddress: 0 });
  });

  test("a list of more than a part is complete, and made anew it is the same", () => {
    for (let n = 0; n < 405; n += 1) aReader();
    const { id } = aCampaign();
    expect(enact((ctx) => listRecipients(ctx, id)).isListed).toBe(false);
    const first = listed(id);
    expect([first.isListed, results(id).chosen]).toEqual([false, 405]);
    listed(id);
    expect(results(id).chosen).toBe(405);
    expect(new Set(recipientsOf(id).map(({ recipient }) => recipient.customerId)).size).toBe(405);
  });

  test("an unknown placeholder is refused before anybody is looked up", () => {
    const { id } = aCampaign({ messageContent: "Dear {firstName}" });
    expect(said(attempt((ctx) => listRecipients(ctx, id)))).toMatch(
      /^invalid: \{firstName\} isn't a placeholder/,
    );
  });

  test("is shown as some read it, one who lacks a word among them", () => {
    for (const firstName of ["Ida", "Bo", "Cy"]) aReader({ firstName });
    aReader({ firstName: "-" });
    const campaign = aCampaign({ messageContent: "Dear {first name|friend}" });
    listed(campaign.id);
    expect(previewsOf(shop.db, campaign).map(({ words, lacks }) => [words, lacks])).toEqual([
      ["Dear Ida", []],
      ["Dear Bo", []],
      ["Dear friend", ["first name"]],
    ]);
    expect(results(campaign.id).lacking).toBe(1);
  });

  test("is shown as the first recipient reads it, also one who lacks a word", () => {
    const campaign = aCampaign({ messageContent: "Dear {first name|friend}" });
    expect(firstPreviewOf(shop.db, campaign)).toBeUndefined();
    const first = aReader({ firstName: "-" });
    for (const firstName of ["Ida", "Bo", "Cy"]) aReader({ firstName });
    listed(campaign.id);
    expect(firstPreviewOf(shop.db, campaign)).toMatchObject({ customerId: first.id, words: "Dear friend" });
  });
});

describe("sending", () => {
  test("leaves to each recipient once, after whatever else is due, and completes", () => {
    const people = [aReader({ firstName: "Ida" }), aReader({ firstName: "Bo" })];
    const { id } = sent({ messageContent: "Dear {first name|friend}, come." });
    expect(status(id)).toBe("active");
    const receipt = aMessage();
    expect(claimed().id).toBe(receipt.id);
    answered(receipt.id);
    const first = claimed();
    expect(first).toMatchObject({
      words: expect.stringMatching(
        /^Dear Ida, come\.\n\n.*12 Main St, Boca Raton, FL 33432\n.*UNSUBSCRIBE\.\n$/s,
      ),
      subject: "News",
      unsubscribe: null,
    });
    housekeeping();
    expect(status(id)).toBe("active");
    answered(first.id);
    expect(allLeft()).toHaveLength(1);
    expect(claim()).toEqual({ kind: "nothing" });
    expect(recipientsOf(id).map(({ recipient, state }) => [recipient.customerId, state])).toEqual(
      people.map((one) => [one.id, "sent"]),
    );
    housekeeping();
    expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 2, openCount: 0 });
  });

  test("is refused for what isn't ready, each with what to do", () => {
    const reads = aReader({ firstName: "." });
    const { id, version } = aCampaign({ messageContent: "Dear {first name}" });
    const press = (typed = "") => {
      const { listedAt } = listed(id);
      return said(attempt((ctx) => sendCampaign(ctx, id, { listedAt, scheduledDate: typed })));
    };
    expect(press()).toBe("conflict: An email needs a subject: edit the campaign");
    const edit = (of: Partial<Parameters<typeof aCampaign>[0]>, began: number) =>
      enact((ctx) =>
        editCampaign(ctx, id, {
          name: "News",
          type: "email",
          subject: "News",
          messageContent: "Dear {first name}",
          segments: { tier: null, gender: null, ageRange: null, location: null },
          scheduledAt: null,
          ...of,
          version: began,
        }),
      ).version;
    const second = edit({}, version);
    expect(press()).toMatch(/^conflict: Marketing emails need the shop's postal address/);
    chooseSettings({ postalAddress: "12 Main St" });
    expect(press()).toMatch(/^conflict: 1 recipient would read a gap: .*\{first name\|friend\}$/);
    edit({ messageContent: "Dear {first name|friend}" }, second);
    expect(press("2031-01-21T09:00")).toMatch(/^invalid: That time has passed/);
    const { listedAt } = listed(id);
    expect(
      said(
        attempt((ctx) => sendCampaign(ctx, id, { listedAt: (listedAt - 1) as Instant, scheduledDate: "" })),
      ),
    ).toBe("conflict: The campaign was changed since: look again who gets it");
    answer(reads.id, { email: "no" });
    expect(press()).toBe("conflict: Nobody gets this campaign");
    const text = aCampaign({ type: "direct_mail" });
    expect(said(attempt((ctx) => sendCampaign(ctx, text.id, { listedAt, scheduledDate: "" })))).toMatch(
      /^conflict: The campaign was changed/,
    );
  });

  test("one with a planned time that leaves at once isn't planned any more", () => {
    aReader();
    chooseSettings({ postalAddress: "12 Main St" });
    const { id } = aCampaign({ subject: "News", scheduledAt: (Date.now() + 3_600_000) as Instant });
    const { listedAt } = listed(id);
    const sentNow = enact((ctx) => sendCampaign(ctx, id, { listedAt, scheduledDate: "" }));
    expect(sentNow).toMatchObject({ status: "active", scheduledAt: null });
  });

  test("the postal address stays as long as emails leave that need it", () => {
    aReader();
    const { id } = sent();
    const empty = () =>
      attempt((ctx) =>
        changeButKeepAddress(ctx, {
          postalAddress: "",
          version: versionOfSettings(ctx.tx, ["postalAddress"]),
        }),
      );
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "paused" }));
    expect(empty()).toMatchObject({
      refusal: { kind: "invalid", errors: { postalAddress: [expect.stringMatching(/^Emails of campaign/)] } },
    });
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "completed" }));
    expect(empty().kind).toBe("done");
  });

  test("what is sent again is sent by whoever does, whoever sent the campaign", () => {
    aReader();
    const { id } = sent({}, { by: SUSAN });
    const first = claimed();
    expect(begin("second")).toBe(1);
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "completed" }));
    enact((ctx) => deactivateEmployee(ctx, SUSAN.id));
    enact((ctx) => sendAgain(ctx, first.id), OLIVE);
    expect(claim("second").kind).toBe("claimed");
  });

  test("what was sent can't be edited or sent again; a copy is a draft", () => {
    aReader();
    const { id, version, name } = sent();
    expect(
      said(
        attempt((ctx) =>
          editCampaign(ctx, id, {
            name: "Other",
            type: "email",
            messageContent: "x",
            subject: null,
            segments: { tier: null, gender: null, ageRange: null, location: null },
            scheduledAt: null,
            version,
          }),
        ),
      ),
    ).toBe("conflict: A campaign that was sent can't be changed: copy it");
    expect(said(attempt((ctx) => listRecipients(ctx, id)))).toMatch(/^conflict: This campaign was sent/);
    const copy = enact((ctx) => copyCampaign(ctx, id));
    expect(copy).toMatchObject({ name: `Copy of ${name}`, status: "draft", sentCount: 0, scheduledAt: null });
    expect(recipientsOf(copy.id)).toEqual([]);
  });

  test("a planned one waits for its time, and asks if that passed while nobody ran it", () => {
    aReader();
    const { id } = sent({}, { scheduledDate: "2031-01-21T11:00" });
    expect(claim()).toEqual({ kind: "nothing" });
    later(60);
    expect(claimed().words).toMatch(/^Come and see\./);
    const late = sent({ name: "Late" }, { scheduledDate: "2031-01-21T13:00" });
    later(4 * 60 + 1);
    expect(claim()).toEqual({ kind: "put_off" });
    expect([status(late.id), held(late.id), status(id)]).toEqual(["paused", "late", "active"]);
    enact((ctx) => changeCampaignStatus(ctx, late.id, { status: "active" }));
    expect(claim().kind).toBe("claimed");
  });

  test("pauses before the next message, retries too, and goes on where it stopped", () => {
    for (let n = 0; n < 3; n += 1) aReader();
    const { id } = sent();
    const first = claimed();
    answered(first.id, LATER);
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "paused" }));
    later(10);
    expect(claim()).toEqual({ kind: "nothing" });
    expect(held(id)).toBe("by_hand");
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "active" }), SUSAN);
    expect(allLeft()).toHaveLength(3);
    housekeeping();
    expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 3 });
  });

  test("a server that takes nothing doesn't get the whole list", () => {
    for (let n = 0; n < 5; n += 1) aReader();
    sent();
    for (const _ of [1, 2, 3]) answered(claimed().id, { ...LATER, code: null });
    expect(claim()).toEqual({ kind: "nothing" });
    later(6);
    answered(claimed().id);
    expect(allLeft()).toHaveLength(4);
  });

  test("completed by hand, it cancels the rest", () => {
    for (let n = 0; n < 3; n += 1) aReader();
    const { id } = sent();
    const first = claimed();
    answered(first.id, LATER);
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "completed" }));
    later(10);
    expect(claim()).toEqual({ kind: "nothing" });
    expect(messageNow(first.id)).toMatchObject({ state: "canceled", canceledWhy: "by_hand" });
    expect(said(attempt((ctx) => changeCampaignStatus(ctx, id, { status: "active" })))).toBe(
      "conflict: A completed campaign can't be resumed",
    );
  });

  test("what was on its way when it was completed isn't tried again", () => {
    aReader();
    const { id } = sent();
    const first = claimed();
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "completed" }));
    answered(first.id, LATER);
    later(10);
    expect(claim()).toEqual({ kind: "canceled" });
    expect(messageNow(first.id)).toMatchObject({ canceledWhy: "by_hand" });
  });

  test("isn't finished while a message is in doubt; one sent again counts once", () => {
    aReader();
    const { id } = sent();
    const first = claimed();
    expect(begin("second")).toBe(1);
    housekeeping();
    expect(status(id)).toBe("active");
    const again = enact((ctx) => sendAgain(ctx, first.id));
    answered(claimed("second").id, undefined, "second");
    expect(recipientsOf(id)[0]?.recipient).toMatchObject({ messageId: again.id, sentAt: expect.any(Number) });
    housekeeping();
    expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 1 });
    enact((ctx) => noteArrived(ctx, first.id));
    expect(getCampaign(shop.db, id)?.sentCount).toBe(1);
  });

  test("stops when whoever sent it may not any more, and goes on in another's name", () => {
    for (let n = 0; n < 2; n += 1) aReader();
    const { id } = sent({}, { by: SUSAN });
    answered(claimed().id);
    enact((ctx) => deactivateEmployee(ctx, SUSAN.id));
    expect(claim()).toEqual({ kind: "put_off" });
    expect([status(id), held(id)]).toEqual(["paused", "no_right"]);
    expect(claim()).toEqual({ kind: "nothing" });
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "active" }), OLIVE);
    expect(allLeft()).toHaveLength(1);
  });

  test("what waits to be tried again leaves in the name of whoever resumes it, too", () => {
    aReader();
    const { id } = sent({}, { by: SUSAN });
    const first = claimed();
    answered(first.id, LATER);
    enact((ctx) => changeAccess(ctx, SUSAN.id, { changes: { "marketing.manage": false }, version: null }));
    later(10);
    expect(claim()).toEqual({ kind: "put_off" });
    expect([held(id), messageNow(first.id).state]).toEqual(["no_right", "queued"]);
    enact((ctx) => changeCampaignStatus(ctx, id, { status: "active" }), OLIVE);
    expect(claimed().id).toBe(first.id);
    answered(first.id);
    expect(messageNow(first.id)).toMatchObject({ state: "sent", employeeId: SUSAN.id });
  });

  test("a restored shop writes to nobody until somebody says so of the campaign", () => {
    for (let n = 0; n < 2; n += 1) aReader();
    const { id } = sent();
    answered(claimed().id);
    mustWrite(BY_ITSELF, ({ tx, now }) => ({ ok: true, value: null, trail: pauseRestored(tx, now) }));
    expect([status(id), held(id)]).toEqual(["paused", "restored"]);
    enact((ctx) => resumeSending(ctx, { machine: "this machine" }));
    expect(claim()).toEqual({ kind: "nothing" });
  });
});

describe("the moment before it leaves", () => {
  test.each([
    ["a no", (id: number) => answer(id, { email: "no" }), "suppressed"],
    ["another address", (id: number) => editEmail(id, "new@mail.example"), "another_address"],
  ] as const)("%s since cancels it", (_what, change, why) => {
    const { id: customerId } = aReader();
    const { id } = sent();
    change(customerId);
    expect(claim()).toEqual({ kind: "canceled" });
    expect(recipientsOf(id)[0]).toMatchObject({ state: "canceled", canceledWhy: why });
    housekeeping();
    expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 0 });
  });

  test("an unsubscribed address cancels it", () => {
    const one = aReader();
    sent();
    mustWrite(BY_ITSELF, (ctx) => {
      suppressByHolder(ctx.tx, "email", addressesOf(one).email!, ctx.now);
      return { ok: true, value: null, trail: [] };
    });
    expect(claim()).toEqual({ kind: "canceled" });
  });

  test("an erased customer isn't written to, and nothing of them stays in the list", () => {
    const one = aReader();
    const { id } = sent();
    enact((ctx) => eraseCustomer(ctx, one.id, { reason: "request", confirmed: true }));
    expect(claim()).toEqual({ kind: "nothing" });
    expect(leftOutOf(id)).toEqual([{ customerId: one.id, leftOut: "no_address", sameAs: null }]);
    housekeeping();
    expect(status(id)).toBe("completed");
  });
});

test("letters wait for whoever prints them, and those of a paused campaign don't", () => {
  const home = { street: "410 Palmetto Park Rd", city: "Boca Raton", state: "FL", zipCode: "33432" };
  aCustomer({ ...home, lastName: "Whoisone" });
  aCustomer({ ...home, lastName: "Another" });
  const { id } = sent({ type: "direct_mail", messageContent: "Dear {first name}" });
  housekeeping();
  const toPrint = () => lettersToPrint(shop.db, actorNamed(OLIVE)).letters.map(({ id: letter }) => letter);
  const letters = toPrint();
  expect(letters).toHaveLength(2);
  enact((ctx) => changeCampaignStatus(ctx, id, { status: "paused" }));
  expect(toPrint()).toEqual([]);
  enact((ctx) => changeCampaignStatus(ctx, id, { status: "active" }));
  enact((ctx) => notePrinted(ctx, { ids: letters }));
  housekeeping();
  expect(getCampaign(shop.db, id)).toMatchObject({ status: "completed", sentCount: 2 });
});

test("a test goes to whoever asks, as a customer would get it, and counts nowhere", () => {
  const one = aReader({ firstName: "Ida" });
  chooseSettings({ postalAddress: "12 Main St" });
  const { id } = aCampaign({ subject: "For {first name}", messageContent: "Dear {first name}" });
  enact((ctx) => testCampaign(ctx, id, { customerId: one.id }), SUSAN);
  const message = claimed();
  expect(message).toMatchObject({
    address: actorNamed(SUSAN).email,
    subject: "Test: For Ida",
    words: expect.stringMatching(/^Dear Ida\n\n.*12 Main St\n/s),
  });
  answered(message.id);
  expect(getCampaign(shop.db, id)).toMatchObject({ status: "draft", sentCount: 0 });
  expect(messageNow(message.id)).toMatchObject({ purpose: "test", campaignId: null, testOf: id });
});

test("a test names a customer, so it takes the right to see them", () => {
  const one = aReader();
  const { id } = aCampaign({ subject: "News" });
  enact((ctx) => changeAccess(ctx, SUSAN.id, { changes: { "customers.view": false }, version: null }));
  expect(said(attempt((ctx) => testCampaign(ctx, id, { customerId: one.id }), SUSAN))).toMatch(
    /^forbidden: /,
  );
});

test("a test says what the account of whoever asks for it lacks", () => {
  const one = aReader();
  const { id } = aCampaign({ type: "sms", messageContent: "Your ring is in." });
  expect(said(attempt((ctx) => testCampaign(ctx, id, { customerId: one.id }), SUSAN))).toBe(
    "conflict: Your account has no phone number that can be written to: see Directory",
  );
});

test("a test shows where each customer's own link would be, and has none", () => {
  openDoor();
  const one = aReader();
  const { id } = aCampaign({ subject: "News" });
  enact((ctx) => testCampaign(ctx, id, { customerId: one.id }));
  expect(claimed()).toMatchObject({
    words: expect.stringMatching(/\nUnsubscribe: \(each customer's own link\)\n$/),
    unsubscribe: null,
  });
});

function editEmail(id: number, email: string): void {
  const { version, ...before } = getCustomerOrErased(shop.db, id)!;
  const details = Object.fromEntries(namesOf(customerFields).map((name) => [name, before[name]]));
  enact((ctx) =>
    editCustomer(ctx, id, { ...(details as CustomerDetails), email, version, acceptedTwins: null }),
  );
}
