import type { CampaignType } from "../campaigns/campaign-choices.ts";

export interface MessageDraft {
  type: CampaignType;
  message: string;
  subject: string | null;
  /** Never the tier: customers must not read how they are ranked. */
  segments: { location?: string | null };
}

export interface ShopNames {
  /** Empty if unset. */
  shopName: string;
  storeName(key: string): string | undefined;
}

export interface RewrittenMessage {
  message: string;
  subject?: string;
  /** Sentences cut from an SMS to make it fit, as typed. */
  leftOut: string[];
}

/** Characters in a single SMS. */
export const SMS_LENGTH = 160;
const SUBJECT_LENGTH = 60;
const OPT_OUT = "Reply STOP to opt out.";

const GREETING = /^(?:dear|hello|hi|hey|greetings|welcome|good (?:morning|afternoon|evening|day)|to our)\b/i;
const CALL_TO_ACTION =
  /\b(?:visit|call us|call|reply|rsvp|book|reserve|come (?:in|by|and|to)|join us|stop by|drop (?:in|by)|shop (?:now|online|the)|see you|ask (?:for|us|about)|write to us|click|order (?:now|yours|by)|schedule|make an appointment)\b/i;
const CLOSING =
  /^(?:with (?:kind|warm|best)|kind regards|best regards|warm regards|regards|sincerely|yours|warmly|best wishes|with gratitude|love|cheers|thank you,)/i;

/**
 * Rewrites a message for its channel without losing facts: e-mail gets a greeting, call to action, and
 * subject; direct mail a salutation and closing; SMS the shop name and opt-out where they fit. An SMS over
 * `SMS_LENGTH` loses as few sentences as possible, those without facts first, listed in `leftOut`.
 * Idempotent.
 */
export function rewriteMessage(draft: MessageDraft, words: ShopNames): RewrittenMessage {
  switch (draft.type) {
    case "sms":
      return rewriteSms(draft.message, words);
    case "email":
      return rewriteEmail(draft, words);
    case "direct_mail":
      return rewriteLetter(draft, words);
  }
}

function rewriteSms(message: string, words: ShopNames): RewrittenMessage {
  const shopName = inSmsLetters(words.shopName).replace(/\s+/g, " ").trim();
  const text = inSmsLetters(message).replace(/\s+/g, " ").trim();
  const { kept, leftOut } = fitInto(SMS_LENGTH, text);
  const isNamed = shopName === "" || kept.toLowerCase().includes(shopName.toLowerCase());
  const named = isNamed ? kept : `${shopName}: ${kept}`;
  const signed = named.length <= SMS_LENGTH ? named : kept;
  const withWayOut = /\bSTOP\b/.test(signed) ? signed : `${ended(signed)} ${OPT_OUT}`;
  return { message: withWayOut.length <= SMS_LENGTH ? withWayOut : signed, leftOut };
}

/** Replaces typographic characters that force UCS-2 encoding, which cuts an SMS from 160 to 70 characters. */
function inSmsLetters(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s*[\u2013\u2014]\s*/g, (dash) => (/\s/.test(dash) ? " - " : "-"))
    .replaceAll("\u2026", "...")
    .replaceAll("\u00a0", " ");
}

function fitInto(length: number, text: string): { kept: string; leftOut: string[] } {
  if (text.length <= length) return { kept: text, leftOut: [] };
  const sentences = sentencesOf(text).map((words, place) => ({
    words,
    place,
    weighs: hasFacts(words) ? 1 : 0,
  }));
  const leaving = sentences.slice(1).toSorted((a, b) => a.weighs - b.weighs || b.place - a.place);
  const left = new Set<number>();
  const rest = () => sentences.filter(({ place }) => !left.has(place));
  const said = () =>
    rest()
      .map(({ words }) => words)
      .join(" ");
  for (const { place } of leaving) {
    if (said().length <= length) break;
    left.add(place);
  }
  for (const { place } of leaving.toReversed()) {
    const wasOut = left.delete(place);
    if (wasOut && said().length > length) left.add(place);
  }
  const leftOut = sentences.filter(({ place }) => left.has(place)).map(({ words }) => words);
  const kept = said();
  if (kept.length <= length) return { kept, leftOut };
  const cut = kept.slice(0, length - 2);
  const atWord = cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return { kept: `${atWord}...`.slice(0, length), leftOut: [kept.slice(atWord.length).trim(), ...leftOut] };
}

/** True if a sentence has a number, price, day, link, or way to reply. */
function hasFacts(sentence: string): boolean {
  return (
    /[0-9%$@]|https?:|www\./.test(sentence) ||
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i.test(sentence) ||
    /\bSTOP\b/.test(sentence) ||
    CALL_TO_ACTION.test(sentence)
  );
}

function rewriteEmail({ message, subject, segments }: MessageDraft, words: ShopNames): RewrittenMessage {
  const body = tidy(message);
  const greeted = GREETING.test(body) ? body : `Hello,\n\n${body}`;
  const asked = CALL_TO_ACTION.test(body) ? greeted : `${greeted}\n\n${callToAction(segments, words)}`;
  return {
    message: asked,
    subject: (subject ?? "").replace(/\s+/g, " ").trim() || proposeSubject(body),
    leftOut: [],
  };
}

function rewriteLetter({ message }: MessageDraft, { shopName }: ShopNames): RewrittenMessage {
  const body = tidy(message);
  const greeted = GREETING.test(body) ? body : `Dear customer,\n\n${body}`;
  const lastLines = body
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-3);
  const isClosed = lastLines.some((line) => CLOSING.test(line.trim()));
  return {
    message: isClosed ? greeted : `${greeted}\n\nWarm regards,\n${shopName || "Your jeweler"}`,
    leftOut: [],
  };
}

function callToAction({ location }: MessageDraft["segments"], { storeName }: ShopNames): string {
  const store = location ? storeName(location) : undefined;
  return `Visit us${store ? ` in ${store}` : ""}, or reply to this message to set up a time.`;
}

/** Proposes the first sentence after the greeting, without its period, cut at a word boundary. */
function proposeSubject(body: string): string {
  const lines = body
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const first = lines.find((line) => !(GREETING.test(line) && /[,:!]$/.test(line))) ?? lines[0] ?? "";
  const sentence = (sentencesOf(first)[0] ?? "").replace(/[.,;:]+$/, "");
  if (sentence.length <= SUBJECT_LENGTH) return sentence;
  const cut = sentence.slice(0, SUBJECT_LENGTH - 2);
  const atWord = cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut;
  return `${atWord.replace(/[.,;:]+$/, "")}...`;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?]["')]?)\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function ended(text: string): string {
  return /[.!?]["')]?$/.test(text) ? text : `${text}.`;
}
