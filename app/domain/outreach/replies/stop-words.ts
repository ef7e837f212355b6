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
const STARTS: ReadonlySet<string> = new Set(["start", "unstop"]);

/**
 * What a text asks for if it is that word and nothing else, in any case and with any signs and blanks around: a sentence
 * that begins with it is a reply, and so is YES.
 */
export function askedBy(words: string): "stop" | "start" | null {
  const said = words.trim();
  // None of them is longer with all its signs; folding reads all of a text.
  const word = said.length > 100 ? "" : inLetters(said);
  if (STOPS.has(word)) return "stop";
  return STARTS.has(word) ? "start" : null;
}
