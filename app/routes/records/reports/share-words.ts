import type { Cents } from "~/domain/money";

/** '12%'; a share that rounds to 0 is '<1%'. */
export function inWords(percent: number, sales: Cents): string {
  return percent === 0 && sales > 0 ? "<1%" : `${percent}%`;
}
