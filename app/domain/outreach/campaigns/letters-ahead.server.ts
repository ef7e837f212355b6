import type { Tx } from "~db/client.server.ts";
import type { Instant } from "../../dates.ts";
import type { Result, Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { cancel } from "../messages/cancel-message.server.ts";
import { whyNotToLeave } from "../messages/why-not-to-leave.server.ts";
import { nextCampaign, takeRecipient } from "./take-recipient.server.ts";

/** Letters written per transaction. */
const PART = 50;

/** Whether a campaign's next letters can be written for whoever prints them. */
export function areLettersToWrite(tx: Tx, now: Instant): boolean {
  return nextCampaign(tx, ["letter"], now) !== undefined;
}

/** Writes the next letters of a campaign, as many as are printed in one run. Nobody but a printer sends them. */
export function writeLetters(ctx: RuleContext<null>): Result<number> {
  const { tx, now } = ctx;
  const trail: Trail[] = [];
  let written = 0;
  for (; written < PART; written += 1) {
    const next = nextCampaign(tx, ["letter"], now);
    if (!next) break;
    const { message, trail: entries } = takeRecipient(ctx, next);
    trail.push(...entries);
    const why = message ? whyNotToLeave(tx, message) : null;
    if (message && why !== null) trail.push(cancel(tx, message.id, { why, now }));
  }
  return { ok: true, value: written, trail };
}
