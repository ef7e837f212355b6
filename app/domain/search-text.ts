import { digits, withPhonesAsSearched } from "./phone-number.ts";

/** Limits of a query, in characters and words. The rest is ignored. */
export const LONGEST_QUERY = 200;
const LONGEST_WORD = 60;
const MAX_WORDS = 10;

/** Letters that Unicode doesn't decompose. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ς: "σ",
  "‘": "'",
  "’": "'",
};

/** Signs of a whole phrase, which Unicode makes up to eighteen letters of, by its first. No other becomes more than seven. */
const PHRASES: Record<string, string> = { "\ufdfa": "\u0635", "\ufdfb": "\u062c" };

/** Fast path: plain ASCII words need no decomposition. */
const PLAINEST = /^[!-~]*(?: [!-~]+)*$/;

/**
 * Control characters other than white space. Input is stored without them (`contract.ts`, `customer-row.ts`).
 */
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/**
 * Normalizes text for search: lower case, no accents, single spaces, straight apostrophes, no control
 * characters. Idempotent. Search columns store the result, so changing this requires folding every stored row
 * again.
 */
export function fold(text: string): string {
  if (PLAINEST.test(text)) return text.toLowerCase();
  return text
    .replace(CONTROL, "")
    .replace(/[\ufdfa\ufdfb]/g, (sign) => PHRASES[sign] ?? sign)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøæœłđς‘’]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Letters and digits of a text alone, folded. */
export function inLetters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Most letters of a row that a search covers: the longest description as typed, with what is beside it. Folding makes
 * eighteen of some letters, and a search reads all of a text.
 */
export const LONGEST_SEARCHED = 6_000;

/** Texts as a search column keeps them, folded, each on a line. */
export function searchedLines(texts: readonly string[]): string {
  return cutSearched(texts.map((text) => fold(cutSearched(text))).join("\n"));
}

export function cutSearched(text: string): string {
  return cut(text, LONGEST_SEARCHED);
}

export function foldQuery(query: string): string {
  return cut(fold(cutQuery(query)), LONGEST_QUERY).trimEnd();
}

/** As much of a text as any search or filter reads. */
export function cutQuery(query: string): string {
  return cut(query, LONGEST_QUERY);
}

/**
 * The distinct folded words of a query, at most `MAX_WORDS`, each matched as a substring, without commas at
 * their ends. With `phones`, phone-like words are reduced to the digits that every way of writing a number
 * has, and dropped if they have none.
 */
export function searchWords(query: string, { phones = false }: { phones?: boolean } = {}): string[] {
  const folded = foldQuery(query);
  const words = (phones ? withPhonesAsSearched(folded) : folded)
    .split(" ")
    .map((word) => word.replace(/^[,;]+|[,;]+$/g, ""))
    .map((word) => (phones && /^[0-9()\-+.]+$/.test(word) ? digits(word) : word))
    .map((word) => cut(word, LONGEST_WORD))
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Splits a query into the words of a telephone number, with their digits in order, and all others. */
export function splitPhone(query: string): { number: string; others: string } {
  const words = foldQuery(query)
    .split(" ")
    .map((word) => word.replace(/[,;]+$/, ""));
  const isOfNumber = (word: string) => /^[\d().+\-/]+$/.test(word);
  return {
    number: words.filter(isOfNumber).join(" "),
    others: words.filter((word) => !isOfNumber(word)).join(" "),
  };
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
