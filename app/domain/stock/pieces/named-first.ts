import { goodsWords } from "../../goods-words.ts";
import { fold } from "../../search-text.ts";

/** How many of a search's newest to look through for those that it names. */
export const LOOKED_THROUGH = 60;

/**
 * Puts first what a search names: '14K chain' finds chains, and then what merely hangs on one. A description
 * begins with the name, up to its first comma, 'with' or 'on'. Otherwise the order stays.
 */
export function namedFirst<Row extends { description: string }>(rows: readonly Row[], search: string): Row[] {
  const words = goodsWords(search);
  const isNamed = ({ description }: Row) => {
    const [name = ""] = fold(description).split(/[,;(]| with | on /);
    return words.every((spellings) => spellings.some((spelling) => name.includes(spelling)));
  };
  return [...rows.filter(isNamed), ...rows.filter((row) => !isNamed(row))];
}
