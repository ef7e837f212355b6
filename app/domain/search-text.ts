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
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøæœłđς‘’]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

export function digits(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

export function foldQuery(query: string): string {
  return cut(fold(cut(query, LONGEST_QUERY)), LONGEST_QUERY).trimEnd();
}

/** '+1' before more digits, or the 1 before a phone number of ten digits. Numbers are stored with and without. */
const COUNTRY = /(^| )(?:\+1(?=[ .(-]{0,2}\d)|1(?=[ .-]?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![^ ,])))[ .-]?/g;

/**
 * The distinct folded words of a query, at most `MAX_WORDS`, each matched as a substring, without commas at
 * their ends. With `phones`, phone-like words are reduced to their digits, without the country's 1, and dropped
 * if they have none.
 */
export function searchWords(query: string, { phones = false }: { phones?: boolean } = {}): string[] {
  const folded = foldQuery(query);
  const words = (phones ? folded.replace(COUNTRY, "$1") : folded)
    .split(" ")
    .map((word) => word.replace(/^[,;]+|[,;]+$/g, ""))
    .map((word) => (phones && /^[0-9()\-+.]+$/.test(word) ? digits(word) : word))
    .map((word) => cut(word, LONGEST_WORD))
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** A word in the spellings that a text may have; one of them is enough. */
export type Spellings = readonly string[];

const KARAT = /(^| )(1\d|2[0-4])[ -]?(?:k|kt|karats?)(?=[ ,;]|$)/g;

/**
 * The words of a query about goods: '14 karat' is 14K, 'ear2130' may be EAR-2130, and a plural finds the
 * singular. With `phones`, as for `searchWords`.
 */
export function goodsWords(query: string, also?: { phones: boolean }): Spellings[] {
  return searchWords(foldQuery(query).replace(KARAT, "$1$2k"), also).map(spellingsOf);
}

/** What SKU a text may be, as typed first: 'ear2130' may be EAR-2130. */
export function skuSpellings(text: string): Spellings {
  const [spellings = [], ...others] = goodsWords(text);
  return others.length === 0 ? [text, ...spellings] : [text];
}

function spellingsOf(word: string): Spellings {
  const karat = /^(\d\d)k$/.exec(word)?.[1];
  if (karat !== undefined) return [word, `${karat} k`, `${karat}-k`];
  const [, letters = "", hyphen, number = ""] = /^([a-z]{2,})(-?)(\d+)$/.exec(word) ?? [];
  if (number !== "") return [word, `${letters}${hyphen ? "" : "-"}${number}`];
  if (/^[a-z]+ies$/.test(word)) return [word, word.replace(/ies$/, "y")];
  return [word.replace(/^([a-z]{2,}(?:ch|sh|ss|x))es$|^([a-z]{2,}[^isu\W\d_])s$/, "$1$2")];
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
