import { keyName } from "../../shop/settings/dkim-selector.ts";
import { type Answers, type MailDomain, textsOf } from "./mail-domain.ts";
import { dmarcNames } from "./read-dmarc.ts";
import { followSpf } from "./read-spf.server.ts";

/** Names whose texts are still to be asked for, given what others said: what they lead to comes later. */
export function namesToAsk({ domain, selector }: MailDomain, answers: Answers): string[] {
  const names = [
    ...followSpf(domain, answers).missing,
    ...(selector === null ? [] : [keyName(selector, domain)]),
    ...nextOfDmarc(domain, answers),
  ];
  return [...new Set(names)].filter((name) => !answers.has(name));
}

/** The record of a domain above it holds where there is none, so that is asked for then. */
function nextOfDmarc(domain: string, answers: Answers): string[] {
  const names = dmarcNames(domain);
  const next = names.find((name) => !answers.has(name));
  const isFound = names.some((name) => {
    const answer = answers.get(name);
    return answer?.state === "unasked" || textsOf(answer).some((text) => /dmarc/i.test(text));
  });
  return isFound || next === undefined ? [] : [next];
}
