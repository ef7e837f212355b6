import { goodsWords } from "./goods-words.ts";
import { fold } from "./search-text.ts";

/** How many of a search's newest to look through for those that it names. */
export const LOOKED_THROUGH = 60;

/** Ends of a word, singular or plural. */
const WHOLE = [" ", "s ", "es "];

/**
 * How well a text names what is searched for. 0: its name has all words whole; 1: words of its name begin so;
 * 2: words of the rest do; 3: they stand within words, as 'ring' in 'restringing'. The name of a thing goes up to
 * its first comma, 'with' or 'on': a chain is named by '14K chain', what merely hangs on one isn't.
 */
export function namingOf(text: string, search: string): number {
  const words = goodsWords(search);
  const folded = fold(text);
  const [name = ""] = folded.split(/[,;(]| with | on /);
  const has = (within: string, ends: readonly string[]) => {
    const there = ` ${apart(within)} `;
    const isThere = (spelling: string) => ends.some((end) => there.includes(` ${apart(spelling)}${end}`));
    return words.every((spellings) => spellings.some(isThere));
  };
  if (has(name, WHOLE)) return 0;
  if (has(name, [""])) return 1;
  return has(folded, [""]) ? 2 : 3;
}

/** Puts first what a search names. Otherwise the order stays. */
export function namedFirst<Row>(rows: readonly Row[], search: string, textOf: (row: Row) => string): Row[] {
  const ranked = rows.map((row) => ({ row, rank: namingOf(textOf(row), search) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
}

function apart(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
