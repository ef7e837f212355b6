import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignLinks, campaignSendings } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import type { Message } from "../messages/message.ts";
import { withOtherLinks } from "./campaign-links.ts";
import { type AtDoor, type Door, NO_DOOR } from "./door.ts";

/** What an email of a campaign has besides its words. */
export interface MailFoot {
  shopName: string;
  postalAddress: string;
  /** Where whoever gets it ends such emails; null where they have to answer. */
  unsubscribe: string | null;
}

/**
 * A message's words as they leave, with links that the door counts, and what an email of a campaign says below. The
 * outbox keeps the words without: their tokens are nobody's to read. A test looks alike and counts nothing.
 */
export function wordsThatLeave(
  tx: Tx,
  message: Message,
  { door, now }: { door: Door; now: Instant },
): { words: string | null; foot: MailFoot | null } {
  const { channel, campaignId, testOf, words } = message;
  if (campaignId === null && testOf === null) return { words, foot: null };
  const { shopName, postalAddress } = readSettings(tx);
  const opened = campaignId === null ? NO_DOOR : door;
  const counted = words === null ? null : withCountedLinks(tx, message, { words, door: opened, now });
  if (channel !== "email") return { words: counted, foot: null };
  return {
    words: counted,
    foot: { shopName, postalAddress, unsubscribe: opened.unsubscribe(tx, message, now) },
  };
}

function withCountedLinks(
  tx: Tx,
  message: AtDoor,
  { words, door, now }: { words: string; door: Door; now: Instant },
): string {
  const { campaignId } = message;
  if (campaignId === null) return words;
  const others = new Map<string, string>();
  for (const { nth, url } of linksOf(tx, campaignId)) {
    const address = door.follow(tx, message, nth, now);
    if (address !== null) others.set(url, address);
  }
  if (others.size > 0) noteThatClicksCount(tx, campaignId);
  return withOtherLinks(words, others);
}

/** Addresses that a campaign leads to. */
function linksOf(tx: Tx, campaignId: number) {
  return tx
    .select()
    .from(campaignLinks)
    .where(eq(campaignLinks.campaignId, campaignId))
    .orderBy(asc(campaignLinks.nth))
    .all();
}

function noteThatClicksCount(tx: Tx, campaignId: number): void {
  tx.update(campaignSendings)
    .set({ countsClicks: true })
    .where(and(eq(campaignSendings.campaignId, campaignId), eq(campaignSendings.countsClicks, false)))
    .run();
}
