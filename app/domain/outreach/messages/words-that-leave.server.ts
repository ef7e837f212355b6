import type { RuleContext } from "../../rule-context.ts";
import { doorUrl } from "../../shop/door/door-url.server.ts";
import { hasOwnLink, withOwnLink } from "../../shop/door/own-link.ts";
import { asMarketing } from "../campaigns/marketing-words.server.ts";
import { LEADS_TO } from "../door/door-links.ts";
import { makeLink } from "../door/make-link.server.ts";
import type { Message } from "./message.ts";

/** In a test, where each customer's own link would be. */
const NOBODYS_LINK = "(each customer's own link)";

type Leaving = Message & { words: string };

/**
 * The words as they leave, and the link in a head of marketing. Each try has its own links: of an earlier one only hashes
 * are left, and the outbox keeps the words without. A test of a campaign looks like it and leads nowhere of its own.
 */
export function wordsThatLeave(
  ctx: Pick<RuleContext<null>, "tx" | "now">,
  message: Leaving,
): { words: string; unsubscribe: string | null } {
  const { channel, purpose, campaignId, testOf, words } = message;
  const leadsTo = LEADS_TO[purpose];
  const isMarketing = campaignId !== null;
  // A text of a campaign says STOP instead.
  const needsLink = hasOwnLink(words) || (isMarketing && channel === "email");
  const link = leadsTo !== null && needsLink ? makeLink(ctx, message, leadsTo) : null;
  const own = withOwnLink(words, link);
  if (!isMarketing && testOf === null) return { words: own, unsubscribe: null };
  const inFoot = testOf === null || doorUrl(ctx.tx) === null ? link : NOBODYS_LINK;
  return { words: asMarketing(ctx, message, { words: own, unsubscribe: inFoot }), unsubscribe: link };
}
