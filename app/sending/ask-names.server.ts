import { Resolver } from "node:dns/promises";
import type { Answer, MailDomain } from "../domain/outreach/mail-domain/mail-domain.ts";
import { namesToAsk } from "../domain/outreach/mail-domain/names-to-ask.server.ts";

/** Milliseconds for one answer, doubled in a second try. */
const ANSWER_MS = 2_000;
const TRIES = 2;
/** Milliseconds for all: somebody waits for the page. */
const ALL_MS = 15_000;

/** Most texts kept of a name, and characters of each: more than any record about email has. */
const TEXTS = 20;
const CHARACTERS = 4_000;
/** Matches texts of a name that may be meant as a record about email. */
const IS_ABOUT_MAIL = /spf|dmarc|dkim|(^|;)\s*[kp]\s*=/i;

/**
 * Asks for the texts that a domain's SPF, DKIM and DMARC are made of; the machine's own name servers unless others are
 * given. Throws nothing: a name that couldn't be asked about is an answer.
 */
export async function askNames(asked: MailDomain, servers: readonly string[]): Promise<Answer[]> {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const late = AbortSignal.timeout(ALL_MS);
  late.addEventListener("abort", () => resolver.cancel());
  const answers = new Map<string, Answer>();
  for (;;) {
    const names = namesToAsk(asked, answers);
    if (names.length === 0) return [...answers.values()];
    for (const answer of await Promise.all(names.map((name) => ask(resolver, name, late))))
      answers.set(answer.name, answer);
  }
}

async function ask(resolver: Resolver, name: string, late: AbortSignal): Promise<Answer> {
  if (late.aborted) return { name, state: "unasked", why: "ECANCELLED" };
  try {
    // A long text comes in pieces.
    const texts = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    const kept = texts.filter((text) => IS_ABOUT_MAIL.test(text)).slice(0, TEXTS);
    return { name, state: "found", texts: kept.map((text) => text.slice(0, CHARACTERS)) };
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    if (code === "ENODATA") return { name, state: "no_text" };
    if (code === "ENOTFOUND") return { name, state: "no_name" };
    return { name, state: "unasked", why: code };
  }
}
