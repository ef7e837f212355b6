import type { Instant } from "../domain/dates.ts";
import { areTicketsNew, attributeTickets } from "../domain/outreach/campaigns/attribute-tickets.server.ts";
import { completeByItself, nextToComplete } from "../domain/outreach/campaigns/end-campaign.server.ts";
import { holdCampaign } from "../domain/outreach/campaigns/hold-campaign.server.ts";
import { areLettersToWrite, writeLetters } from "../domain/outreach/campaigns/letters-ahead.server.ts";
import { listMore, nextToList } from "../domain/outreach/campaigns/list-recipients.server.ts";
import { heldByItself } from "../domain/outreach/campaigns/take-recipient.server.ts";
import { every } from "../runtime/every.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { yieldToRequests } from "../runtime/yield-to-requests.ts";
import { mustWrite } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";

const TICK_EVERY_MS = 1_000;

const BY_ITSELF = byItself("campaigns");

/**
 * Does for campaigns whatever takes longer than a request, in parts: lists recipients, writes letters ahead of whoever
 * prints them, pauses what is late, completes what is done, and notes the tickets that followed. The sender sends. Each
 * look reads only, until there is something to do. The returned function stops it.
 */
export function runCampaigns(): () => void {
  return every({ ms: TICK_EVERY_MS, failure: "campaigns-failed" }, async (stopped) => {
    while (!stopped.aborted && doNext()) await yieldToRequests();
  });
}

/** Does one part. False if nothing is to be done. */
function doNext(): boolean {
  const { db } = shop();
  const now = Date.now() as Instant;
  const toList = nextToList(db);
  if (toList !== undefined) {
    mustWrite(BY_ITSELF, (ctx) => listMore(ctx, { campaignId: toList }));
    return true;
  }
  const held = heldByItself(db, now);
  if (held) {
    mustWrite(BY_ITSELF, ({ tx }) => ({
      ok: true,
      value: null,
      trail: holdCampaign(tx, held.id, held.why),
    }));
    return true;
  }
  if (areLettersToWrite(db, now)) {
    mustWrite(BY_ITSELF, (ctx) => writeLetters(ctx));
    return true;
  }
  const done = nextToComplete(db);
  if (done !== undefined) {
    mustWrite(BY_ITSELF, (ctx) => completeByItself(ctx, { id: done }));
    return true;
  }
  if (areTicketsNew(db, now)) {
    mustWrite(BY_ITSELF, (ctx) => attributeTickets(ctx));
    return true;
  }
  return false;
}
