import { campaignLinkUrl } from "~/domain/outreach/door/campaign-links.server";
import { noteClick } from "~/domain/outreach/door/note-click.server";
import { openLink } from "~/domain/outreach/door/open-link.server";
import { errorFields, log } from "~/runtime/log.server";
import { type DoorAnswer, NOT_HERE } from "./answer.ts";
import type { Asked } from "./asked.ts";
import { shopAtDoor } from "./shop-at-door.server.ts";
import { writeAtDoor } from "./write-at-door.server.ts";

/** Leads to an address that a campaign has, and to no other: no address comes from whoever asks. */
export function answerClick(asked: Asked, token: string): DoorAnswer {
  const { db, now } = shopAtDoor();
  const link = openLink(db, { purpose: "click", token }, now);
  const { message, campaignLinkId = null } = link ?? {};
  const url = campaignLinkId === null ? undefined : campaignLinkUrl(db, campaignLinkId);
  const to = url === undefined ? null : webAddress(url);
  if (!message || campaignLinkId === null || to === null) return NOT_HERE;
  try {
    const isHead = asked.method === "HEAD";
    writeAtDoor(asked, (ctx) => noteClick(ctx, { message, campaignLinkId, isHead }));
  } catch (error) {
    // Whoever clicked gets there all the same.
    log.error("click-not-kept", { requestId: asked.requestId, ...errorFields(error) });
  }
  return { kind: "leads on", status: 302, to };
}

/** An address of the web as a header may have it; null for any other. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return /^https?:$/.test(protocol) ? href : null;
}
