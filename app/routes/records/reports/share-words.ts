import type { Cents } from "~/domain/money";

/** A whole percent; small shares are '<1%', not 0%. */
export function inWords(percent: number, sales: Cents): string {
  return percent === 0 && sales > 0 ? "<1%" : `${percent}%`;
}
