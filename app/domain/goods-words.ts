import { foldSku } from "./fold-sku.ts";
import { foldQuery, searchWords } from "./search-text.ts";

/** A word in the spellings that a text may use; one match is enough. */
export type Spellings = readonly string[];

const KARAT = /(^| )(1\d|2[0-4])[ -]?(?:k|kt|karats?)(?=[ ,;]|$)/g;

/**
 * Splits a query about goods into words: '14 karat' is 14K, 'ear2130' may be EAR-2130, and a plural finds the
 * singular. `phones` works as in `searchWords`.
 */
export function goodsWords(query: string, also?: { phones: boolean }): Spellings[] {
  return searchWords(foldQuery(query).replace(KARAT, "$1$2k"), also).map(asSpelled);
}

/** Adds the keyboard spelling of a word with a typographic dash or a look-alike letter. */
function asSpelled(word: string): Spellings {
  const sku = foldSku(word);
  // Nothing is left of a word of signs alone, and every text holds that.
  return sku === word || sku === "" ? spellingsOf(word) : [word, ...spellingsOf(sku)];
}

/** SKUs that a folded text may mean, as typed first: 'ear2130' may be EAR-2130, and the other way around. */
export function skuSpellings(text: string): Spellings {
  const [spellings = [], ...others] = goodsWords(text);
  return others.length === 0 ? [...new Set([text, ...spellings])] : [text];
}

function spellingsOf(word: string): Spellings {
  const karat = /^(\d\d)k$/.exec(word)?.[1];
  if (karat !== undefined) return [word, `${karat} k`, `${karat}-k`];
  const [, letters = "", hyphen, number = ""] = /^([a-z]{2,})(-?)(\d+)$/.exec(word) ?? [];
  if (number !== "") return [word, `${letters}${hyphen ? "" : "-"}${number}`];
  if (/^[a-z]+ies$/.test(word)) return [word, word.replace(/ies$/, "y")];
  return [word.replace(/^([a-z]{2,}(?:ch|sh|ss|x))es$|^([a-z]{2,}[^isu\W\d_])s$/, "$1$2")];
}
