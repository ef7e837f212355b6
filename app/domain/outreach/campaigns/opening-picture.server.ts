import { and, eq } from "drizzle-orm";
import { campaignSendings } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { makeLink } from "../door/make-link.server.ts";
import type { Message } from "../../people/outbox/message.ts";

/**
 * The address of the picture by which a campaign's email tells that it was opened. Null for any other message, without a
 * door, and unless an owner chose that openings are counted.
 */
export function openingPicture(
  ctx: Pick<RuleContext<null>, "tx" | "now">,
  message: Pick<Message, "id" | "channel" | "campaignId">,
): string | null {
  const { channel, campaignId } = message;
  if (channel !== "email" || campaignId === null || !readSettings(ctx.tx).emailCountsOpens) return null;
  const address = makeLink(ctx, message, "opening");
  if (address !== null)
    ctx.tx
      .update(campaignSendings)
      .set({ countsOpens: true })
      .where(and(eq(campaignSendings.campaignId, campaignId), eq(campaignSendings.countsOpens, false)))
      .run();
  return address;
}
