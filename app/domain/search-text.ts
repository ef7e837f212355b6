/** How many characters of a query count, typed and folded, and of each of its words; and how many words. The rest is ignored. */
export const LONGEST_QUERY = 200;
const LONGEST_WORD = 60;
const MAX_WORDS = 10;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
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

/** Single words and blanks of ASCII, as most texts are: nothing to take apart. */
const PLAINEST = /^[!-~]*(?: [!-~]+)*$/;

/** Control characters that aren't white space. What people enter is stored without them (`contract.ts`, `customer-row.ts`). */
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/g;

/**
 * The form in which texts are compared in a search: lower case, no accents, single spaces, straight apostrophes, no control
 * characters. Search columns store it, so a change here means folding every stored row again. Folding twice changes nothing.
 */
export function fold(text: string): string {
  if (PLAINEST.test(text)) return text.toLowerCase();
  return text
    .replace(CONTROL, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøæœłđς‘’]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** What is left of a phone number when only 0 to 9 are kept. */
export function digits(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/** A query, folded and cut. The whole of it finds nothing that the part doesn't. */
export function foldQuery(query: string): string {
  return cut(fold(cut(query, LONGEST_QUERY)), LONGEST_QUERY).trimEnd();
}

/**
 * The folded words of a query, each to be found as a substring; the first ten, each once, the rest is ignored.
 * With `phones`, a word of digits and ( ) - + . is reduced to its digits, and dropped when it has none.
 */
export function searchWords(query: string, { phones = false }: { phones?: boolean } = {}): string[] {
  const words = foldQuery(query)
    .split(" ")
    .map((word) => (phones && /^[0-9()\-+.]+$/.test(word) ? digits(word) : word))
    .map((word) => cut(word, LONGEST_WORD))
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Not in the middle of a character of two units. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
