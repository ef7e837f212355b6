import {
  type Answers,
  type Finding,
  type MailDomain,
  type RecordLine,
  textsOf,
  unknownAs,
} from "./mail-domain.ts";
import { dmarcNames, dmarcRecordsIn, readDmarc } from "./read-dmarc.ts";

/** What a domain's DMARC record asks of whoever gets email that only pretends to be its. */
export function judgeDmarc({ domain }: MailDomain, answers: Answers): Finding {
  const names = dmarcNames(domain);
  for (const name of names) {
    const answer = answers.get(name);
    if (answer?.state === "unasked") return unknownAs("DMARC", name, answer.why);
    const found = dmarcRecordsIn(answer);
    const alike = textsOf(answer).filter((text) => /dmarc/i.test(text));
    if (found.length === 0 && alike.length > 0)
      return wrong(alike, [
        `${name} has a text about DMARC that isn't the record: that begins with 'v=DMARC1;'.`,
      ]);
    if (found.length > 1)
      return wrong(found, [
        `${name} has ${found.length} DMARC records, so receivers take none. Leave one of them.`,
      ]);
    if (found[0] !== undefined) return judged(found[0], { isAbove: name !== names[0], name });
  }
  return {
    record: "DMARC",
    state: "missing",
    says: [
      `${domain} has no DMARC record: nothing says what becomes of email that only pretends to be the shop's, and some providers take its campaigns for spam.`,
      "Add this line, which refuses nothing yet. Reports go to the address in it each day: make that mailbox, or write one that is there.",
    ],
    found: [],
    line: startOf(domain),
  };
}

function startOf(domain: string): RecordLine {
  return {
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
    isInstead: false,
  };
}

function wrong(found: string[], says: string[]): Finding {
  return { record: "DMARC", state: "wrong", says, found, line: null };
}

function judged(text: string, { isAbove, name }: { isAbove: boolean; name: string }): Finding {
  const { policy: own, policyBelow, reportsTo, percent, wrong: unread } = readDmarc(text);
  const policy = isAbove ? (policyBelow ?? own) : own;
  const where = isAbove ? [`The record of ${name} holds for it.`] : [];
  if (unread.length > 0 || policy === null)
    return wrong(
      [text],
      [
        ...where,
        ...(unread.length > 0 ? [`It isn't valid. What can't be read: ${unread.join("; ")}`] : []),
        ...(own === null ? ["It needs 'p=none', 'p=quarantine' or 'p=reject' behind 'v=DMARC1;'."] : []),
      ],
    );
  const weak = [
    ...(policy === "none"
      ? [
          "'p=none' only watches: email that pretends to be the shop's is delivered as before. Once the reports of some weeks name nobody but the shop's own senders, write 'p=quarantine', and later 'p=reject'.",
        ]
      : []),
    ...(percent < 100 ? [`It holds for ${percent} of 100 such messages: take out 'pct='.`] : []),
    ...(reportsTo.length === 0
      ? ["Nobody gets reports: add 'rua=mailto:' and an address of the shop's."]
      : []),
  ];
  return {
    record: "DMARC",
    state: weak.length > 0 ? "weak" : "good",
    says: [
      ...where,
      ...(weak.length > 0 ? weak : ["Email that only pretends to be the shop's is kept out."]),
    ],
    found: [text],
    line: null,
  };
}
