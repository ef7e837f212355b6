import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CampaignDetails } from "~/domain/outreach/campaigns/campaign-details.server";
import { changeCampaignStatus } from "~/domain/outreach/campaigns/change-campaign-status.server";
import { createCampaign } from "~/domain/outreach/campaigns/create-campaign.server";
import { editCampaign } from "~/domain/outreach/campaigns/edit-campaign.server";
import {
  dropProposal,
  proposalOf,
  proposeMessage,
  takeProposal,
} from "~/domain/outreach/campaigns/proposals.server";
import { campaignCards, findCampaigns, getCampaign } from "~/domain/outreach/campaigns/find-campaigns.server";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "~/domain/outreach/campaigns/campaign-status";
import { localTimeIn, parseInstant, parseLocalTime } from "~/domain/dates";
import { campaigns } from "~db/schema/index.ts";
import { SUSAN } from "../../support/cast.ts";
import {
  aCampaign,
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

const EVERYBODY = { tier: null, gender: null, ageRange: null, location: null };
const PEARLS: CampaignDetails = {
  name: "New in pearls",
  type: "email",
  messageContent: "Pearls are in.",
  subject: "Pearls",
  segments: { ...EVERYBODY, tier: "gold", location: "denver" },
  scheduledAt: null,
};

const refusalOf = (written: ReturnType<typeof attempt>) =>
  written.kind === "refused" ? `${written.refusal.kind}: ${written.refusal.message}` : written.kind;
const statusOf = (id: number) => getCampaign(shop.db, id)?.status;

describe("a new campaign", () => {
  test("is a draft with nothing sent", () => {
    expect(enact((ctx) => createCampaign(ctx, PEARLS))).toMatchObject({
      name: "New in pearls",
      status: "draft",
      subject: "Pearls",
      audienceTier: "gold",
      audienceLocation: "denver",
      audienceGender: null,
      sentCount: 0,
      version: 1,
    });
  });

  test.each(["sms", "direct_mail"] as const)("of type %s has no subject", (type) => {
    expect(aCampaign({ ...PEARLS, type }).subject).toBeNull();
  });

  test("for an unknown store is refused", () => {
    const segments = { ...EVERYBODY, location: "atlantis" };
    const written = attempt((ctx) => createCampaign(ctx, { ...PEARLS, segments }));
    expect(written).toMatchObject({
      refusal: { kind: "invalid", errors: { "audienceSegments.location": ["Choose one of the stores"] } },
    });
    expect(campaignCards(shop.db).total).toBe(0);
  });
});

describe("an edit", () => {
  test("changes the record; the second of two editors is shown the current record", () => {
    const { id } = aCampaign(PEARLS);
    const edit = (name: string, version: number) =>
      attempt((ctx) => editCampaign(ctx, id, { ...PEARLS, name, version }));
    expect(edit("Pearls, again", 1)).toMatchObject({
      kind: "done",
      value: { name: "Pearls, again", version: 2 },
    });
    expect(edit("Too late", 1)).toMatchObject({
      refusal: { kind: "conflict", detail: { current: { name: "Pearls, again", version: 2 } } },
    });
    expect(getCampaign(shop.db, id)?.name).toBe("Pearls, again");
  });

  test("keeps the moment of a time that the form shows as it was, in an hour that comes twice too", () => {
    const zone = "America/New_York";
    const second = parseInstant("2027-11-07T06:30:00Z")!;
    const { id } = aCampaign({ ...PEARLS, scheduledAt: second });
    const shown = localTimeIn(zone, second);
    expect(shown).toBe("2027-11-07T01:30");
    const edit = (typed: string, version: number) =>
      enact((ctx) => editCampaign(ctx, id, { ...PEARLS, scheduledAt: parseLocalTime(typed, zone), version }));
    expect(edit(shown, 1).scheduledAt).toBe(second);
    expect(edit("2027-11-07T03:30", 1).scheduledAt).toBe(parseInstant("2027-11-07T08:30:00Z"));
  });

  test("of a completed or unknown campaign is refused", () => {
    const { id } = aCampaign(PEARLS);
    shop.db.update(campaigns).set({ status: "completed" }).run();
    expect(refusalOf(attempt((ctx) => editCampaign(ctx, id, { ...PEARLS, version: 1 })))).toBe(
      "conflict: A completed campaign can't be changed",
    );
    expect(refusalOf(attempt((ctx) => editCampaign(ctx, 999, { ...PEARLS, version: 1 })))).toBe(
      "missing: No such record",
    );
  });

  test("drops a proposal for words that have changed, and no other", () => {
    const { id } = aCampaign(PEARLS);
    const written = { messageContent: "Better", subject: null, source: "Built-in advisor" };
    enact((ctx) => proposeMessage(ctx, id, { ...written, version: 1 }));
    enact((ctx) => editCampaign(ctx, id, { ...PEARLS, name: "Renamed", version: 1 }));
    expect(proposalOf(shop.db, id)).toBeDefined();
    enact((ctx) => editCampaign(ctx, id, { ...PEARLS, messageContent: "Other words", version: 2 }));
    expect(proposalOf(shop.db, id)).toBeUndefined();
  });
});

describe("a status", () => {
  const LEGAL: [CampaignStatus, CampaignStatus][] = [
    ["active", "paused"],
    ["paused", "active"],
    ["active", "completed"],
    ["paused", "completed"],
  ];
  const PAIRS = CAMPAIGN_STATUSES.flatMap((from) => CAMPAIGN_STATUSES.map((to) => [from, to] as const));

  test.each(PAIRS)("%s to %s", (from, to) => {
    const { id } = aCampaign();
    shop.db.update(campaigns).set({ status: from }).run();
    const written = attempt((ctx) => changeCampaignStatus(ctx, id, { status: to }), SUSAN);
    const isLegal = LEGAL.some(([before, after]) => before === from && after === to);
    expect(written.kind).toBe(isLegal ? "done" : "refused");
    if (written.kind === "refused") expect(written.refusal.kind).toBe("conflict");
    expect(statusOf(id)).toBe(isLegal ? to : from);
  });

  test("that can't be says why in a sentence", () => {
    const { id } = aCampaign();
    const set = (status: CampaignStatus) =>
      refusalOf(attempt((ctx) => changeCampaignStatus(ctx, id, { status })));
    expect(set("paused")).toBe("conflict: A draft can't be paused: send it first");
    expect(set("active")).toBe("conflict: A draft can't be resumed: send it first");
    // As an earlier version of Loupe marked it, which sent nothing.
    shop.db.update(campaigns).set({ status: "active" }).run();
    expect(set("active")).toBe("conflict: This campaign is already active");
    expect(set("draft")).toBe("conflict: An active campaign can't be turned back into a draft");
    expect(set("completed")).toBe("done");
    expect(set("active")).toBe("conflict: A completed campaign can't be resumed");
  });
});

describe("a proposal", () => {
  const WRITTEN = { messageContent: "Pearls, and how", subject: "Oh, pearls", source: "a-model", version: 1 };

  function proposed() {
    const { id } = aCampaign(PEARLS);
    const proposal = enact((ctx) => proposeMessage(ctx, id, WRITTEN), SUSAN);
    return { id, seen: { version: 1, madeAt: proposal.madeAt } };
  }

  test("leaves the message alone until it is taken", () => {
    const { id, seen } = proposed();
    expect(getCampaign(shop.db, id)).toMatchObject({ messageContent: "Pearls are in.", version: 1 });
    expect(proposalOf(shop.db, id)).toMatchObject({ source: "a-model", madeBy: SUSAN.id });
    enact((ctx) => takeProposal(ctx, id, seen));
    expect(getCampaign(shop.db, id)).toMatchObject({
      messageContent: "Pearls, and how",
      subject: "Oh, pearls",
      version: 2,
    });
    expect(proposalOf(shop.db, id)).toBeUndefined();
  });

  test("without a subject keeps the campaign's own; other types have none", () => {
    const { id } = aCampaign(PEARLS);
    const { madeAt } = enact((ctx) => proposeMessage(ctx, id, { ...WRITTEN, subject: null }));
    expect(enact((ctx) => takeProposal(ctx, id, { version: 1, madeAt })).subject).toBe("Pearls");
    const text = aCampaign({ type: "sms" });
    expect(enact((ctx) => proposeMessage(ctx, text.id, WRITTEN)).subject).toBeNull();
  });

  test("can be dropped, once", () => {
    const { id, seen } = proposed();
    enact((ctx) => dropProposal(ctx, id, seen));
    expect(getCampaign(shop.db, id)).toMatchObject({ messageContent: "Pearls are in.", version: 1 });
    for (const rule of [dropProposal, takeProposal])
      expect(refusalOf(attempt((ctx) => rule(ctx, id, seen)))).toBe(
        "conflict: This proposal was already used or discarded",
      );
  });

  test("is replaced by a newer one; taking the older one is refused", () => {
    const { id, seen } = proposed();
    enact((ctx) => proposeMessage(ctx, id, { ...WRITTEN, messageContent: "Again" }));
    expect(proposalOf(shop.db, id)?.messageContent).toBe("Again");
    const old = { ...seen, madeAt: seen.madeAt - 1 };
    for (const rule of [takeProposal, dropProposal])
      expect(refusalOf(attempt((ctx) => rule(ctx, id, old)))).toBe("conflict: There is a newer proposal now");
  });

  test("can't be taken by somebody who saw an older version of the campaign", () => {
    const { id, seen } = proposed();
    enact((ctx) => editCampaign(ctx, id, { ...PEARLS, name: "Renamed", version: 1 }));
    expect(refusalOf(attempt((ctx) => takeProposal(ctx, id, seen)))).toMatch(
      /^conflict: .* changed this campaign .*, after you opened this page$/,
    );
    expect(refusalOf(attempt((ctx) => takeProposal(ctx, id, { ...seen, version: 2 })))).toBe("done");
  });

  test("for words that have changed meanwhile is refused", () => {
    const { id } = aCampaign(PEARLS);
    enact((ctx) => editCampaign(ctx, id, { ...PEARLS, messageContent: "Other", version: 1 }));
    expect(refusalOf(attempt((ctx) => proposeMessage(ctx, id, WRITTEN)))).toMatch(/^conflict: /);
    expect(refusalOf(attempt((ctx) => proposeMessage(ctx, 999, WRITTEN)))).toBe("missing: No such record");
  });

  test("of a completed campaign can be dropped, not taken", () => {
    const { id, seen } = proposed();
    shop.db.update(campaigns).set({ status: "completed" }).run();
    expect(refusalOf(attempt((ctx) => takeProposal(ctx, id, seen)))).toMatch(/^conflict: A completed/);
    expect(refusalOf(attempt((ctx) => dropProposal(ctx, id, seen)))).toBe("done");
  });
});

describe("the list", () => {
  test("is newest first, in parts and back", () => {
    const made = [aCampaign(), aCampaign(), aCampaign()].map(({ id }) => id);
    const keyOf = (row: { createdAt: number; id: number }): [number, number] => [row.createdAt, row.id];
    const first = findCampaigns(shop.db, { limit: 2 });
    expect(first.map(({ id }) => id)).toEqual([made[2], made[1]]);
    const rest = findCampaigns(shop.db, { after: keyOf(first[1]!), limit: 2 });
    expect(rest.map(({ id }) => id)).toEqual([made[0]]);
    const back = findCampaigns(shop.db, { before: keyOf(rest[0]!), limit: 2 });
    expect(back.map(({ id }) => id)).toEqual([made[2], made[1]]);
  });

  test("the cards' rates are sums over sums", () => {
    expect(campaignCards(shop.db)).toEqual({
      countsOpens: false,
      countsClicks: false,
      total: 0,
      active: 0,
      sent: 0,
      opened: 0,
      clicked: 0,
      converted: 0,
    });
    aCampaign();
    aCampaign();
    shop.db
      .update(campaigns)
      .set({ status: "active", sentCount: 10, openCount: 4, clickCount: 2, conversionCount: 1 })
      .run();
    aCampaign();
    expect(campaignCards(shop.db)).toEqual({
      countsOpens: false,
      countsClicks: false,
      total: 3,
      active: 2,
      sent: 20,
      opened: 8,
      clicked: 4,
      converted: 2,
    });
  });
});
