import type { Campaign } from "~/domain/outreach/campaigns/campaign";
import { completeByItself, nextToComplete } from "~/domain/outreach/campaigns/end-campaign.server";
import { findRecipients, resultsOf } from "~/domain/outreach/campaigns/find-recipients.server";
import { areLettersToWrite, writeLetters } from "~/domain/outreach/campaigns/letters-ahead.server";
import { listMore, listRecipients, nextToList } from "~/domain/outreach/campaigns/list-recipients.server";
import type { Sending } from "~/domain/outreach/campaigns/recipient";
import { sendCampaign } from "~/domain/outreach/campaigns/send-campaign.server";
import { attributeTickets } from "~/domain/outreach/campaigns/attribute-tickets.server";
import type { Customer } from "~/domain/people/customers/customer";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { mustWrite } from "~/web/write.server";
import { vi } from "vitest";
import { aCampaign, aCustomer, chooseSettings, enact, openTestShop, type TestShop } from "./shop.ts";
import { ACCEPTED, answered, begin, BY_ITSELF, claim } from "./outbox.ts";
import type { Person } from "./cast.ts";

type By = Pick<Person, "id">;

const ADDRESS = "12 Main St, Boca Raton, FL 33432";

/** Opens a shop whose sender has begun, on a morning on which texts may leave in each store. */
export function openShopThatSends(): TestShop {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.parse("2031-01-21T15:00:00Z"));
  const opened = openTestShop();
  begin();
  return opened;
}

let readers = 0;
/** A customer with an email address of their own. */
export function aReader(of: Parameters<typeof aCustomer>[0] = {}): Customer {
  readers += 1;
  return aCustomer({ email: `reader${readers}@mail.example`, lastName: `Reader Nr${readers}`, ...of });
}

/** Looks up who gets a campaign, in as many parts as it takes. */
export function listed(id: number, by?: By): Sending {
  const first = enact((ctx) => listRecipients(ctx, id), by);
  for (let next = nextToList(shop().db); next !== undefined; next = nextToList(shop().db)) {
    const campaignId = next;
    mustWrite(BY_ITSELF, (ctx) => listMore(ctx, { campaignId }));
  }
  return first;
}

/** Sends a campaign to whoever gets it. */
export function sent(
  words: Parameters<typeof aCampaign>[0] = {},
  { by, scheduledDate = "" }: { by?: By; scheduledDate?: string } = {},
): Campaign {
  chooseSettings({ postalAddress: ADDRESS });
  const { id } = aCampaign({ subject: "News", ...words }, by);
  const { listedAt } = listed(id, by);
  return enact((ctx) => sendCampaign(ctx, id, { listedAt, scheduledDate }), by);
}

/** Everything that leaves by itself now, each taken by its server. Returns the numbers of their messages. */
export function allLeft(): number[] {
  const left: number[] = [];
  for (;;) {
    const next = claim();
    if (next.kind === "nothing") return left;
    if (next.kind !== "claimed") continue;
    answered(next.message.id, ACCEPTED);
    left.push(next.message.id);
  }
}

/** What the process does by itself for campaigns. */
export function housekeeping(): void {
  const { db } = shop();
  while (areLettersToWrite(db, Date.now() as Instant)) mustWrite(BY_ITSELF, (ctx) => writeLetters(ctx));
  for (let id = nextToComplete(db); id !== undefined; id = nextToComplete(db)) {
    const done = { id };
    mustWrite(BY_ITSELF, (ctx) => completeByItself(ctx, done));
  }
  mustWrite(BY_ITSELF, (ctx) => attributeTickets(ctx));
}

export function recipientsOf(campaignId: number) {
  return findRecipients(shop().db, { campaignId, whom: "chosen" }, { limit: 1_000 });
}

export function leftOutOf(campaignId: number) {
  return findRecipients(shop().db, { campaignId, whom: "left_out" }, { limit: 1_000 }).map(
    ({ recipient: { customerId, leftOut, sameAs } }) => ({ customerId, leftOut, sameAs }),
  );
}

export const results = (campaignId: number) => resultsOf(shop().db, campaignId);
