import { addressKey } from "../../email.ts";
import { bounceOf } from "./bounce-of-report.ts";
import type { Judged, ReadMail } from "./read-mail.ts";

/**
 * What a mail is. Of a program's, nothing that it says or quotes is anybody's word. `shop` is the address that the shop
 * writes from.
 */
export function judgeMail(mail: ReadMail, shop: string): Judged {
  if (mail.report) {
    const bounce = bounceOf(mail.report);
    return bounce ? { kind: "bounce", bounce } : { kind: "machine" };
  }
  // Before all else: some mail programs send it by themselves, and say so.
  const key = /^unsubscribe ([0-9a-f]{32})$/i.exec(mail.subject.trim().replace(/\s+/g, " "))?.[1];
  if (key !== undefined && !isReport(mail)) return { kind: "unsubscribe", key: key.toLowerCase() };
  return isOfMachine(mail) || addressKey(mail.from) === addressKey(shop)
    ? { kind: "machine" }
    : { kind: "words" };
}

function isReport({ headers }: ReadMail): boolean {
  return /^\s*multipart\/report\b/i.test(headers["content-type"] ?? "");
}

const BULK = /^\s*(bulk|list|junk|auto[-_]?reply)\b/i;
const OF_SERVERS = /^(mailer-daemon|postmaster)@/i;

/** An answering machine, a list, or a server (RFC 3834). */
function isOfMachine(mail: ReadMail): boolean {
  const { from, headers } = mail;
  const submitted = headers["auto-submitted"];
  return (
    isReport(mail) ||
    (submitted !== undefined && !/^\s*no\b/i.test(submitted)) ||
    BULK.test(headers["precedence"] ?? "") ||
    /^\s*<\s*>\s*$/.test(headers["return-path"] ?? "") ||
    OF_SERVERS.test(from) ||
    Object.keys(headers).some((name) => /^(x-auto|list-|x-failed-recipients$)/.test(name))
  );
}
