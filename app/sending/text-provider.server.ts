import { z } from "zod";
import type { Instant } from "../domain/dates.ts";
import type { Claimed } from "../domain/outreach/messages/claim-message.server.ts";
import type { Answer } from "../domain/outreach/messages/note-answer.server.ts";
import type { SentThere, WhatBecame } from "../domain/outreach/messages/what-became.server.ts";
import { askedBy } from "../domain/outreach/replies/stop-words.ts";
import type { Received } from "../domain/outreach/replies/take-replies.server.ts";
import { internationalNumber } from "../domain/phone-number.ts";
import { log } from "../runtime/log.server.ts";
import type { TextAccount } from "../runtime/text-account.ts";
import type { Afterwards, Provider } from "./provider.ts";
import { ask, type Heard, textsOf } from "./text-api.server.ts";
import { isFull, isOfShop, isOfText, STOPPED, undeliveredWords } from "./text-errors.ts";

/** Sends texts through the shop's provider: Twilio, or another with its API. */
export function textProvider(account: TextAccount): Provider {
  const texts = textsOf(account);
  return {
    goesTo: `${new URL(account.url).host}, as ${account.from}`,
    async send({ address, words }: Claimed, late) {
      const number = internationalNumber(address);
      if (number === null) return refused("The number lacks its country");
      const form = { To: number, From: account.from, Body: words };
      return answerOf(await ask(account, `${texts}.json`, { form, late }));
    },
    afterwards: {
      async whatBecame(ref, late) {
        const heard = await ask(account, `${texts}/${encodeURIComponent(ref)}.json`, { late });
        return couldBeAsked(heard) ? becameOf(heard.body) : null;
      },
      async sentTo(address, since, late) {
        const number = internationalNumber(address);
        if (number === null) return [];
        const whose = { To: number, From: account.from };
        const listed = await list(account, whose, { since, pages: PAGES_OF_ONE, late });
        // What is missing may be it.
        return listed?.isAll
          ? listed.items.filter(({ direction }) => direction.startsWith("outbound")).map(toSent)
          : null;
      },
      async received(since, late) {
        const listed = await list(account, { To: account.from }, { since, pages: PAGES, late });
        if (listed && !listed.isAll) log.warn("texts-skipped", { read: listed.items.length });
        return listed && listed.items.filter(({ direction }) => direction === "inbound").map(toReceived);
      },
    } satisfies Afterwards,
  };
}

/** What a provider calls a text. */
const Ref = z.string().regex(/^[\w-]{1,64}$/);
const Code = z
  .union([
    z.number().int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null);

const Taken = z.object({ sid: Ref, status: z.string(), error_code: Code });
const Problem = z.object({ code: z.number().int(), message: z.string() });
const Text = z.object({
  sid: Ref,
  from: z.string().nullish().catch(null),
  body: z.string().transform(cut).nullish().catch(null),
  direction: z.string(),
  date_created: z.string().nullish().catch(null),
  date_sent: z.string().nullish().catch(null),
  num_media: z.coerce.number().catch(0),
});
type Text = z.infer<typeof Text>;

/** States of a text that never arrives. */
const LOST: readonly string[] = ["undelivered", "failed", "canceled"];

function refused(said: string): Answer {
  return { answer: "never", code: null, said, ref: null };
}

function answerOf(heard: Heard): Answer {
  if (heard.kind === "unsent") return { answer: "later", code: null, said: heard.said, ref: null };
  if (heard.kind === "cut") return { answer: "unclear", code: null, said: heard.said, ref: null };
  const { status, body } = heard;
  if (status >= 200 && status < 300) return takenAs(status, body);
  const problem = Problem.safeParse(body).data ?? null;
  const code = problem?.code ?? null;
  const said = problem
    ? `${problem.code} ${withoutNumbers(problem.message)}`
    : `The provider answered ${status}`;
  const answer = refusalOf(status, code);
  // Without a code it may be somebody else who answered: of the message that says nothing.
  const isOfProvider = problem !== null || status === 429 || answer === "signed_out";
  return { answer, code: isOfProvider ? (code ?? status) : null, said, ref: null };
}

function takenAs(status: number, body: unknown): Answer {
  const taken = Taken.safeParse(body).data;
  if (!taken)
    return {
      answer: "unclear",
      code: null,
      said: `The provider answered ${status}, and what isn't known`,
      ref: null,
    };
  const { sid, status: state, error_code } = taken;
  const code = error_code ?? null;
  if (code === STOPPED) return { answer: "stopped", code, said: undelivered(state, code), ref: null };
  if (LOST.includes(state))
    return { answer: "never", code: code ?? status, said: undelivered(state, code), ref: null };
  return { answer: "accepted", code: status, said: shortly(state), ref: sid };
}

function refusalOf(status: number, code: number | null): Answer["answer"] {
  if (code === STOPPED) return "stopped";
  // Without a code it is a gateway that says so, of a provider that may have taken it.
  const isBusy = status === 503 && code !== null;
  if (status === 429 || isBusy || isFull(code)) return "later";
  if (status < 300 || status >= 500) return "unclear";
  if (isOfShop(code)) return "signed_out";
  if (isOfText(code)) return "never";
  if (status === 401 || status === 403 || status === 404) return "signed_out";
  // A redirect isn't followed, and what has no code isn't the provider's.
  return status < 400 || code === null ? "later" : "never";
}

/** False if it couldn't be asked at all. A text that it doesn't know is an answer. */
function couldBeAsked(heard: Heard): heard is Heard & { kind: "answered" } {
  return heard.kind === "answered" && (heard.status < 300 || heard.status === 404);
}

function becameOf(body: unknown): WhatBecame {
  const text = Taken.safeParse(body).data;
  const code = text?.error_code ?? null;
  if (text && LOST.includes(text.status))
    return {
      state: code === STOPPED ? "stopped" : "undelivered",
      code,
      said: undelivered(text.status, code),
    };
  const isThere = text?.status === "delivered" || text?.status === "read";
  return { state: isThere ? "delivered" : "waiting", code: null, said: null };
}

function undelivered(state: string, code: number | null): string {
  return undeliveredWords(code) ?? `The provider says: ${shortly(state)}`;
}

/** Texts on a page. */
const PAGE = 100;
/** Pages read at once: more texts than a shop gets while it is away for weeks. */
const PAGES = 100;
/** Those of one number: more than a shop texts it while one is in doubt. */
const PAGES_OF_ONE = 10;
/** Longest query that leads to the next page. */
const LONGEST_QUERY = 2_000;

/**
 * Texts that a provider lists, the newest first, back to a moment; one page if it is null. Null if it can't be asked, and
 * if it answers with a page on which nothing is a text.
 */
async function list(
  account: TextAccount,
  whose: Record<string, string>,
  { since, pages, late }: { since: Instant | null; pages: number; late: AbortSignal },
): Promise<{ items: Text[]; isAll: boolean } | null> {
  // By name: a page may list one again if another came meanwhile.
  const found = new Map<string, Text>();
  let query: string | null = `?${new URLSearchParams({ ...whose, PageSize: String(PAGE) })}`;
  for (let page = 0; page < pages && query !== null; page += 1) {
    const heard = await ask(account, `${textsOf(account)}.json${query}`, { late });
    if (heard.kind !== "answered" || heard.status >= 300) return null;
    const read = Page.safeParse(heard.body).data;
    if (!read) return null;
    const texts = read.messages.flatMap((one) => Text.safeParse(one).data ?? []);
    if (texts.length === 0 && read.messages.length > 0) return null;
    const known = found.size;
    for (const text of texts) found.set(text.sid, text);
    if (since === null || texts.some((text) => isBefore(text, since)))
      return { items: [...found.values()], isAll: true };
    query = queryOf(read.next_page_uri ?? null);
    // Its pages lead in a circle.
    if (found.size === known) break;
  }
  return { items: [...found.values()], isAll: query === null };
}

const Page = z.object({ messages: z.array(z.unknown()).max(10 * PAGE), next_page_uri: z.string().nullish() });

/** False if its time can't be read: what comes after it may be later. */
function isBefore(text: Text, since: Instant): boolean {
  const at = momentOf(text);
  return at > 0 && at < since;
}

/** Characters kept of a text: more than any has, so that a longer one is like none of the shop's. */
const LONGEST_BODY = 2_000;

/** Copies the beginning of a long text: a part of a text keeps all of it in memory. */
function cut(body: string): string {
  return body.length > LONGEST_BODY ? Buffer.from(body.slice(0, LONGEST_BODY)).toString() : body;
}

/** Only the query: an answer doesn't say where to ask. */
function queryOf(next: string | null): string | null {
  const query = next === null ? "" : (/\?[^#]*/.exec(next)?.[0] ?? "");
  return query === "" || query.length > LONGEST_QUERY ? null : query;
}

/** When it was sent by the provider's clock; 0 if that can't be read. */
function momentOf({ date_created: created, date_sent: sent }: Text): Instant {
  const [first = 0] = [created, sent].map((text) => Date.parse(text ?? "")).filter((at) => at > 0);
  return Math.floor(first) as Instant;
}

function toSent(text: Text): SentThere {
  return { ref: text.sid, words: text.body ?? "", at: momentOf(text) };
}

function toReceived(text: Text): Received {
  const words = text.body ?? "";
  // Beside a word that is obeyed nothing is added.
  const hasPicture = text.num_media > 0 && askedBy(words) === null;
  return {
    ref: text.sid,
    address: text.from ?? "",
    words: hasPicture ? `${words} (a picture)`.trim() : words,
    // One whose time can't be read came just now: a stop is heard in any case.
    at: momentOf(text) || (Date.now() as Instant),
  };
}

/** Longest word kept of what a provider says. */
const LONGEST_STATE = 40;

function shortly(state: string): string {
  return state.slice(0, LONGEST_STATE);
}

/** Takes numbers of any length out: providers quote a number that is no number. */
function withoutNumbers(said: string): string {
  return said.slice(0, 2_000).replace(/\+?\d(?:[ ().-]*\d){4,}/g, "(number)");
}
