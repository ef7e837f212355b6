import { insertRow } from "~db/insert-row.ts";
import { doorLinks } from "~db/schema/index.ts";
import { type Instant, MS_PER_DAY } from "../../dates.ts";
import type { RuleContext } from "../../rule-context.ts";
import { doorUrl } from "../../people/outbox/door-url.server.ts";
import type { Message } from "../../people/outbox/message.ts";
import { DOOR_LINKS, type DoorPurpose } from "./door-links.ts";
import { newToken } from "./door-token.ts";

/** A page or the picture of a message's own, or an address of its campaign (`keepCampaignLink`). */
export type LeadsTo = Exclude<DoorPurpose, "click"> | { campaignLinkId: number };

/**
 * Makes a link of a message to the public door; null without a door. Call it when the message leaves, each time that it
 * does: only the link's hash is kept, so nobody can make the same link again.
 */
export function makeLink(
  { tx, now }: Pick<RuleContext<null>, "tx" | "now">,
  { id }: Pick<Message, "id">,
  to: LeadsTo,
): string | null {
  const url = doorUrl(tx);
  if (url === null) return null;
  const purpose = typeof to === "string" ? to : "click";
  const { path, days } = DOOR_LINKS[purpose];
  const { token, tokenHash } = newToken();
  insertRow(tx, doorLinks, {
    tokenHash,
    purpose,
    messageId: id,
    ...(typeof to === "object" && to),
    endsAt: (now + days * MS_PER_DAY) as Instant,
  });
  return `${url}/${path}/${token}`;
}
