import type { Campaign } from "./campaign.ts";
import { fillInNamed, type Named } from "./placeholders.ts";

/** Added to texts that don't say how to end them. */
const STOP = "Reply STOP to end.";

type Words = Pick<Campaign, "type" | "subject" | "messageContent">;

/** A campaign's words as one customer gets them. */
export function wordsToOne(
  { type, subject, messageContent }: Words,
  named: Named,
): { subject: string | null; words: string } {
  const words = fillInNamed(messageContent, named).trim();
  return {
    subject: subject === null ? null : inOneLine(fillInNamed(subject, named)),
    words: type === "sms" ? withStop(words) : words,
  };
}

/** All words with placeholders in them. */
export function allWords({ subject, messageContent }: Pick<Words, "subject" | "messageContent">): string {
  return `${subject ?? ""}\n${messageContent}`;
}

function withStop(words: string): string {
  return /\bSTOP\b/.test(words) ? words : `${words} ${STOP}`;
}

function inOneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}
