import { domainToASCII } from "node:url";
import { type Instant, MS_PER_MINUTE } from "../domain/dates.ts";
import { selectorIn } from "../domain/shop/settings/dkim-selector.ts";
import { isLookUpDue } from "../domain/outreach/mail-domain/find-look-up.server.ts";
import { keepLookUp } from "../domain/outreach/mail-domain/keep-look-up.server.ts";
import type { MailDomain } from "../domain/outreach/mail-domain/mail-domain.ts";
import { providerAt } from "../domain/outreach/mail-domain/mail-providers.ts";
import { isMadeUp } from "../domain/outreach/mail-domain/names-nobody-has.ts";
import type { ActingEmployee } from "../domain/rule-context.ts";
import { readSettings } from "../domain/shop/settings/read-settings.server.ts";
import { every } from "../runtime/every.server.ts";
import { shop } from "../runtime/shop.server.ts";
import { mustWrite, type WriteOrigin } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";
import { askNames } from "./ask-names.server.ts";

const FIRST_TICK_MS = 5 * MS_PER_MINUTE;
const TICK_EVERY_MS = 30 * MS_PER_MINUTE;

const BY_ITSELF = byItself("sender");

/** The domain that email comes from; null if none leaves by a server of the shop's, as in a store of a chain. */
export function mailDomainHere(): MailDomain | null {
  const { db, config } = shop();
  if (config.mail === null || config.sendsIntoFolder) return null;
  const { server, from } = config.mail;
  const domain = domainToASCII(from.address.slice(from.address.lastIndexOf("@") + 1));
  const selector = selectorIn(readSettings(db).dkimSelector) ?? providerAt(server.host)?.selector ?? null;
  return { domain: domain.toLowerCase(), server: server.host, selector };
}

/** Whether name servers can know a domain at all. */
export function canBeLookedUp({ domain }: MailDomain): boolean {
  return domain !== "" && !isMadeUp(domain);
}

/** Asks name servers about a domain, and keeps what they said. */
export async function lookUp(by: WriteOrigin<ActingEmployee | null>, asked: MailDomain): Promise<void> {
  const answers = await askNames(asked, shop().config.dnsServers);
  mustWrite(by, (ctx) => keepLookUp(ctx, { ...asked, answers }));
}

/** Looks the domain up once a day, and soon after it changed. The returned function stops it. */
export function lookUpMailDomainDaily(): () => void {
  const rhythm = { ms: TICK_EVERY_MS, after: FIRST_TICK_MS, failure: "email-domain-not-looked-up" };
  return every(rhythm, lookUpIfDue);
}

export async function lookUpIfDue(): Promise<void> {
  const asked = mailDomainHere();
  if (asked && canBeLookedUp(asked) && isLookUpDue(shop().db, asked, Date.now() as Instant))
    await lookUp(BY_ITSELF, asked);
}
