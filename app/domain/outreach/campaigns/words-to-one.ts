import type { Campaign } from "./campaign.ts";
import { fillInNamed, type Named, wrongPlaceholder } from "./placeholders.ts";

/** Added to texts that don't say how to end them. */
export const STOP = "Reply STOP to end.";

/** 'Text STOP', 'STOP ends it', but no 'Stop by' and no 'non-stop'. */
const SAYS_STOP =
  /\b(?:reply|te?xt|send|answer)\b[^.!?\n]{0,8}(?<![-\w])stop(?![-\w]| (?:by|in)\b)|(?<![-\w])stop["'”’]? (?:to (?:end|stop|quit|cancel|opt|unsubscribe)|ends)\b/i;

type Words = Pick<Campaign, "type" | "subject" | "messageContent">;

/** A campaign's words as one customer gets them. */
export function wordsToOne(
  { type, subject, messageContent }: Words,
  named: Named,
): { subject: string | null; words: string } {
  const words = fillInNamed(messageContent, named).trim();
  return {
    subject: subject === null ? null : inOneLine(fillInNamed(subject, named)),
    // The shop says how to end it, and no name of a customer does.
    words: type === "sms" && !SAYS_STOP.test(messageContent) ? `${words} ${STOP}` : words,
  };
}

/** The words of a text as it leaves, before anything is filled in. Nothing for no words. */
export function asTexted(messageContent: string): string {
  const words = messageContent.trim();
  return words === "" || SAYS_STOP.test(words) ? words : `${words} ${STOP}`;
}

/** What is wrong with the braces of a campaign's subject or message, and with which; null if nothing is. */
export function wrongWords({ subject, messageContent }: Pick<Words, "subject" | "messageContent">) {
  for (const [field, words] of Object.entries({ subject: subject ?? "", messageContent })) {
    const wrong = wrongPlaceholder(words);
    if (wrong !== null) return { wrong, field };
  }
  return null;
}

/** All words with placeholders in them. */
export function allWords({ subject, messageContent }: Pick<Words, "subject" | "messageContent">): string {
  return `${subject ?? ""}\n${messageContent}`;
}

function inOneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}
