import {
  type Answers,
  type Finding,
  type FindingState,
  type MailDomain,
  noSuchDomain,
  type RecordLine,
  textsOf,
  unknownAs,
} from "./mail-domain.ts";
import { type MailProvider, providerAt } from "./mail-providers.ts";
import { followSpf, MOST_LOOK_UPS, readSpf, spfRecordsIn } from "./read-spf.server.ts";

/** What a domain's SPF record says of who may send for it. */
export function judgeSpf({ domain, server }: MailDomain, answers: Answers): Finding {
  const answer = answers.get(domain);
  if (answer?.state === "unasked") return unknownAs("SPF", domain, answer.why);
  if (answer?.state === "no_name") return noSuchDomain("SPF", domain);
  const provider = providerAt(server);
  const found = spfRecordsIn(answer);
  const [text] = found;
  if (text === undefined) {
    const alike = textsOf(answer).filter((one) => /spf/i.test(one));
    return alike.length > 0 ? misspelled(domain, alike) : missing(domain, provider);
  }
  if (found.length > 1) return double(domain, found);
  const troubles = [...troublesOf(text, domain, answers), ...notNamed(text, { domain, provider, answers })];
  return {
    record: "SPF",
    state: worst(troubles),
    says: troubles.length > 0 ? troubles.map(({ says }) => says) : [good(provider)],
    found,
    line: troubles.find(({ line }) => line)?.line ?? null,
  };
}

interface Trouble {
  state: "weak" | "wrong" | "unknown";
  says: string;
  line?: RecordLine;
}

function worst(troubles: readonly Trouble[]): FindingState {
  for (const state of ["wrong", "weak", "unknown"] as const)
    if (troubles.some((one) => one.state === state)) return state;
  return "good";
}

function good(provider: MailProvider | null): string {
  const names = provider?.include ? `, ${provider.name} among them` : "";
  return `The record says which servers may send for the domain${names}.`;
}

/** What the record would be for a provider whose include is known. */
function startOf(domain: string, provider: MailProvider | null): RecordLine | null {
  return provider?.include
    ? { name: domain, value: `v=spf1 include:${provider.include} ~all`, isInstead: false }
    : null;
}

function missing(domain: string, provider: MailProvider | null): Finding {
  const line = startOf(domain, provider);
  const own = provider !== null && provider.include === null;
  const what = `${domain} has no SPF record: nothing says which servers may send for it.`;
  return {
    record: "SPF",
    state: own ? "weak" : "missing",
    says: own
      ? [
          what,
          `Email that leaves by ${provider.name} doesn't need it: it has a return address of ${provider.name}, and DKIM is what counts. Whoever has the shop's mailboxes has the line to add for them.`,
        ]
      : line
        ? [
            what,
            `Add this line. Whatever else sends for the domain is named in the same one: there may be only one.`,
          ]
        : [
            what,
            `The shop's mail provider says in its help what to 'include': the line is then 'v=spf1 include:' and that name, a blank, and '~all'. Some send with a return address of their own and need none: ask it. There may be only one such line.`,
          ],
    found: [],
    line,
  };
}

function misspelled(domain: string, found: string[]): Finding {
  return {
    record: "SPF",
    state: "wrong",
    says: [
      `${domain} has a text about SPF that no receiver takes for the record: that begins with 'v=spf1' and a blank.`,
    ],
    found,
    line: null,
  };
}

function double(domain: string, found: string[]): Finding {
  const all = found.map(readSpf);
  const isPlain = all.every(({ redirect, wrong }) => redirect === null && wrong.length === 0);
  const words = found.flatMap((text) => text.split(" ").slice(1));
  const senders = words.filter((word) => word !== "" && !/^[+?~-]?all$/i.test(word));
  return {
    record: "SPF",
    state: "wrong",
    says: [
      `${domain} has ${found.length} SPF records, so receivers take none of them.${isPlain ? " Put this one in the place of all." : " Make one of them."}`,
    ],
    found,
    line: isPlain
      ? { name: domain, value: ["v=spf1", ...new Set(senders), "~all"].join(" "), isInstead: true }
      : null,
  };
}

function troublesOf(text: string, domain: string, answers: Answers): Trouble[] {
  const { all, redirect, wrong } = readSpf(text);
  const { lookUps, broken, unasked, open } = followSpf(domain, answers);
  const troubles: Trouble[] = [];
  if (wrong.length > 0)
    troubles.push({
      state: "wrong",
      says: `It isn't valid, so receivers take none of it. What they can't read: ${wrong.join(" ")}`,
    });
  if (open !== null)
    troubles.push({
      state: "wrong",
      says: `${open === domain ? "'+all'" : `'+all' in ${open}, which it includes,`} lets everybody in the world send as the shop: write '~all'.`,
    });
  if (broken.length > 0)
    troubles.push({
      state: "wrong",
      says: `It leads to what can't be used, so receivers take none of it: ${broken.join("; ")}.`,
    });
  if (lookUps > MOST_LOOK_UPS)
    troubles.push({
      state: "wrong",
      says: `It takes ${lookUps} look-ups or more, and receivers give up after ${MOST_LOOK_UPS}. Take out who no longer sends for the shop.`,
    });
  if (unasked.length > 0)
    troubles.push({
      state: "unknown",
      says: `Name servers couldn't be asked about ${unasked.join(", ")}, which it includes, so whether that is right isn't known. Try again.`,
    });
  if (all === "?" || (all === null && redirect === null))
    troubles.push({
      state: "weak",
      says: "It doesn't say that others may not send: end it with '~all'.",
    });
  return troubles;
}

/** The provider that email leaves by, if the record doesn't name it. */
function notNamed(
  text: string,
  { domain, provider, answers }: { domain: string; provider: MailProvider | null; answers: Answers },
): Trouble[] {
  if (!provider?.include) return [];
  const { names } = followSpf(domain, answers);
  if (names.includes(provider.include)) return [];
  return [
    {
      state: "weak",
      says: `It doesn't include ${provider.include}, by which ${provider.name} names its servers, and Loupe's email leaves by ${provider.name}. Unless they are named otherwise, put this line in its place.`,
      line: {
        name: domain,
        value: text.replace(/^v=spf1/i, `v=spf1 include:${provider.include}`),
        isInstead: true,
      },
    },
  ];
}
