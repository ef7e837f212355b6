import { inLetters } from "../../search-text.ts";

const STOPS: ReadonlySet<string> = new Set([
  "stop",
  "stopall",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "optout",
  "arret",
  "arreter",
  "alto",
  "baja",
  "parar",
]);
/** Those of the stop words that may as well mean the order or the repair that a mail is about. */
const OF_OTHER_THINGS: ReadonlySet<string> = new Set(["cancel", "end", "quit", "revoke"]);
const STARTS: ReadonlySet<string> = new Set(["start", "unstop"]);

/**
 * What a text asks for if it is that word and nothing else, in any case and with any signs and blanks around: a sentence
 * that begins with it is a reply, and so is YES.
 */
export function askedBy(words: string): "stop" | "start" | null {
  return askedByWord(wordOf(words));
}

/**
 * The same of a mail. In a text a carrier takes 'cancel' for a stop, whatever it answers: in a mail it is one only as an
 * answer to an offer, and else a reply, which somebody has to read.
 */
export function askedByMail(words: string, { isToOffer }: { isToOffer: boolean }): "stop" | "start" | null {
  const word = wordOf(words);
  return OF_OTHER_THINGS.has(word) && !isToOffer ? null : askedByWord(word);
}

function wordOf(words: string): string {
  const said = words.trim();
  // None of them is longer with all its signs; folding reads all of a text.
  return said.length > 100 ? "" : inLetters(said);
}

function askedByWord(word: string): "stop" | "start" | null {
  if (STOPS.has(word)) return "stop";
  return STARTS.has(word) ? "start" : null;
}
