import { judgeDkim } from "./judge-dkim.server.ts";
import { judgeDmarc } from "./judge-dmarc.ts";
import { judgeSpf } from "./judge-spf.server.ts";
import type { Answer, Finding, MailDomain } from "./mail-domain.ts";

/** SPF, DKIM and DMARC of a domain, in this order. */
export function judgeMailDomain(asked: MailDomain, answers: readonly Answer[]): Finding[] {
  const byName = new Map(answers.map((answer) => [answer.name, answer]));
  return [judgeSpf(asked, byName), judgeDkim(asked, byName), judgeDmarc(asked, byName)];
}
