import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { campaignLinks, campaignSendings } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { makeLink } from "../door/make-link.server.ts";
import type { Message } from "../../people/outbox/message.ts";
import { withOtherLinks } from "./links-in-words.ts";
import { withFoot } from "./mail-foot.ts";

type Ctx = Pick<RuleContext<null>, "tx" | "now">;

/** A campaign's words with links that the door counts, and below those of an email who sent it and how to end it. */
export function asMarketing(
  ctx: Ctx,
  message: Message,
  { words, unsubscribe }: { words: string; unsubscribe: string | null },
): string {
  const counted = withCountedLinks(ctx, message, words);
  if (message.channel !== "email") return counted;
  const { shopName, postalAddress } = readSettings(ctx.tx);
  return withFoot(counted, { shopName, postalAddress, unsubscribe });
}

function withCountedLinks(ctx: Ctx, message: Message, words: string): string {
  const { campaignId } = message;
  if (campaignId === null) return words;
  const others = new Map<string, string>();
  for (const { id, url } of linksOf(ctx.tx, campaignId)) {
    const address = makeLink(ctx, message, { campaignLinkId: id });
    if (address !== null) others.set(url, address);
  }
  if (others.size > 0) noteThatClicksCount(ctx.tx, campaignId);
  return withOtherLinks(words, others);
}

/** Addresses that a campaign leads to. */
function linksOf(tx: Tx, campaignId: number) {
  return tx
    .select()
    .from(campaignLinks)
    .where(eq(campaignLinks.campaignId, campaignId))
    .orderBy(asc(campaignLinks.id))
    .all();
}

function noteThatClicksCount(tx: Tx, campaignId: number): void {
  tx.update(campaignSendings)
    .set({ countsClicks: true })
    .where(and(eq(campaignSendings.campaignId, campaignId), eq(campaignSendings.countsClicks, false)))
    .run();
}
