import { and, asc, count, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { insertRow } from "~db/insert-row.ts";
import { campaignClicks, campaignLinks, campaignRecipients } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import type { Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { getMessage } from "../messages/find-messages.server.ts";
import { writeCounts } from "./note-results.server.ts";
import type { Recipient } from "./recipient.ts";

/** Milliseconds after a message left in which nobody has read it: a machine looks at it. */
const READ_BY_NOBODY = 10_000;
/** Milliseconds in which a machine follows all links of a message. */
const ALL_AT_ONCE = 5_000;
/** Most clicks of one recipient that are kept: a machine may come for ever. */
const MOST_CLICKS = 200;

interface Click {
  messageId: number;
  /** Which of the campaign's links. */
  nth: number;
  /** True for a request that only asks what is there (HEAD). */
  isLook: boolean;
}

/**
 * Notes that a link of a campaign's message was followed, and returns where it leads; null for a link that isn't the
 * campaign's. What looks without reading, within seconds of the sending or at all links at once, is a machine.
 */
export function noteClick(
  { tx, now }: RuleContext<null>,
  { messageId, nth, isLook }: Click,
): Result<string | null> {
  const message = getMessage(tx, messageId);
  const link =
    message?.campaignId == null
      ? undefined
      : tx
          .select()
          .from(campaignLinks)
          .where(and(eq(campaignLinks.campaignId, message.campaignId), eq(campaignLinks.nth, nth)))
          .get();
  const recipient = message && recipientOf(tx, message);
  if (link && recipient) keep(tx, recipient, { nth, isLook, now });
  return { ok: true, value: link?.url ?? null, trail: [] };
}

function recipientOf(
  tx: Tx,
  { campaignId, customerId }: { campaignId: number | null; customerId: number | null },
): Recipient | undefined {
  if (campaignId === null || customerId === null) return undefined;
  return tx
    .select()
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.customerId, customerId)))
    .get();
}

function keep(
  tx: Tx,
  { id, campaignId, sentAt }: Recipient,
  { nth, isLook, now }: { nth: number; isLook: boolean; now: Instant },
): void {
  const isTheirs = eq(campaignClicks.recipientId, id);
  const had = tx.select({ n: count() }).from(campaignClicks).where(isTheirs).get()?.n ?? 0;
  if (had >= MOST_CLICKS) return;
  const isMachine = isLook || sentAt === null || now - sentAt < READ_BY_NOBODY;
  insertRow(tx, campaignClicks, { recipientId: id, nth, at: now, isMachine });
  const clicks = tx.select().from(campaignClicks).where(isTheirs).orderBy(asc(campaignClicks.id)).all();
  const links = tx
    .select({ n: count() })
    .from(campaignLinks)
    .where(eq(campaignLinks.campaignId, campaignId))
    .get();
  const bursts = clicks.filter((click) => isOfBurst(click.at, clicks, links?.n ?? 0));
  for (const { id: clickId } of bursts.filter((click) => !click.isMachine))
    tx.update(campaignClicks).set({ isMachine: true }).where(eq(campaignClicks.id, clickId)).run();
  const machines = new Set(
    [...bursts, ...clicks.filter((click) => click.isMachine)].map((click) => click.id),
  );
  const first = clicks.find((click) => !machines.has(click.id));
  tx.update(campaignRecipients)
    .set({ clickedAt: first?.at ?? null, isClickedByMachine: machines.size > 0 })
    .where(eq(campaignRecipients.id, id))
    .run();
  writeCounts(tx, campaignId);
}

/** Whether all links of a message that has several were followed at about this moment. */
function isOfBurst(at: number, clicks: readonly { nth: number; at: number }[], links: number): boolean {
  if (links < 2) return false;
  const near = clicks.filter((click) => Math.abs(click.at - at) <= ALL_AT_ONCE);
  return new Set(near.map(({ nth }) => nth)).size >= links;
}
