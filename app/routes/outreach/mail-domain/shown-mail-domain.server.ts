import type { Db } from "~db/client.server.ts";
import { lastLookUp } from "~/domain/outreach/mail-domain/find-look-up.server";
import { judgeMailDomain } from "~/domain/outreach/mail-domain/judge-mail-domain.server";
import type { Finding } from "~/domain/outreach/mail-domain/mail-domain";
import { isForAnybody } from "~/domain/outreach/mail-domain/mailboxes-for-anybody";
import { selectorIn } from "~/domain/shop/settings/dkim-selector";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { canBeLookedUp, mailDomainHere } from "~/sending/look-up-mail-domain.server";
import { formatDateTime } from "~/ui/format";

export interface ShownMailDomain {
  domain: string;
  /** False for a name that no name server knows. */
  canBeLookedUp: boolean;
  /** True for the domain of a provider of mailboxes, which the shop can't change. */
  isForAnybody: boolean;
  /** When name servers were asked; null if they never were. */
  lookedUp: string | null;
  findings: Finding[];
}

/** What is known of the domain that email comes from; null if nothing is. Asks nobody. */
export function shownMailDomain(db: Db): ShownMailDomain | null {
  const here = mailDomainHere();
  const last = lastLookUp(db);
  // A store of a chain has the head office's, by its replica.
  const asked = here ?? last;
  if (!asked) return null;
  const { domain, server } = asked;
  const selector = here ? here.selector : (selectorIn(readSettings(db).dkimSelector) ?? asked.selector);
  const kept = last?.domain === domain ? last : null;
  return {
    domain,
    canBeLookedUp: canBeLookedUp(asked),
    isForAnybody: isForAnybody(domain),
    lookedUp: kept && formatDateTime(kept.at, zoneOf(db, null)),
    findings: kept ? judgeMailDomain({ domain, server, selector }, kept.answers) : [],
  };
}
