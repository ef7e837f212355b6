import type { RuleContext } from "../../rule-context.ts";
import { doorUrl } from "../../people/outbox/door-url.server.ts";
import { hasOwnLink, withOwnLink } from "../../people/outbox/own-link.ts";
import { asMarketing } from "../campaigns/marketing-words.server.ts";
import { openingPicture } from "../campaigns/opening-picture.server.ts";
import { LEADS_TO } from "../../people/outbox/leads-to.ts";
import { makeLink } from "../door/make-link.server.ts";
import type { Message } from "../../people/outbox/message.ts";

/** In a test, where each customer's own link would be. */
const NOBODYS_LINK = "(each customer's own link)";

type Leaving = Message & { words: string };

interface Left {
  words: string;
  /** The link in a head of marketing. */
  unsubscribe: string | null;
  /** The address of the picture that counts openings. */
  picture: string | null;
}

/**
 * The words as they leave, with what stands beside them. Each try has its own links: of an earlier one only hashes
 * are left, and the outbox keeps the words without. A test of a campaign looks like it and leads nowhere of its own.
 */
export function wordsThatLeave(ctx: Pick<RuleContext<null>, "tx" | "now">, message: Leaving): Left {
  const { channel, purpose, campaignId, testOf, words } = message;
  const leadsTo = LEADS_TO[purpose];
  const isMarketing = campaignId !== null;
  // A text of a campaign says STOP instead.
  const needsLink = hasOwnLink(words) || (isMarketing && channel === "email");
  const link = leadsTo !== null && needsLink ? makeLink(ctx, message, leadsTo) : null;
  const own = withOwnLink(words, link);
  if (!isMarketing && testOf === null) return { words: own, unsubscribe: null, picture: null };
  const inFoot = testOf === null || doorUrl(ctx.tx) === null ? link : NOBODYS_LINK;
  return {
    words: asMarketing(ctx, message, { words: own, unsubscribe: inFoot }),
    unsubscribe: link,
    picture: openingPicture(ctx, message),
  };
}
