import { FOREIGN_SIGNS, SIGNS } from "./currency-signs.ts";

/** A number of a row as text to store, or why it is refused: 'has more than two decimals'. */
export type ReadNumber = ({ text: string } | { reason: string }) & { isTooPrecise?: true };

const ANY = [...new Set([...Object.values(SIGNS).flat(), ...FOREIGN_SIGNS])]
  .map((sign) => sign.replaceAll("$", String.raw`\$`))
  .join("|");
const SIGN = new RegExp(String.raw`^(${ANY})?\s*(.*?)\s*(${ANY})?$`, "is");

const LONGEST = 60;

/** An amount without its currency, which must be the shop's. */
export function amountIn(
  text: string,
  { currency, round }: { currency: string; round: boolean },
): ReadNumber {
  // Longer texts would keep a pattern busy.
  if (text.length > LONGEST) return { text };
  const [, before, number = text, behind] = SIGN.exec(text.trim()) ?? [];
  const sign = (before ?? behind)?.toUpperCase();
  if (sign !== undefined && !SIGNS[currency]?.includes(sign)) return { reason: `isn't in ${currency}` };
  return within(number, { decimals: 2, round });
}

/** A weight without its unit. */
export function weightOf(text: string, { round }: { round: boolean }): ReadNumber {
  return within(text, { decimals: 3, round });
}

const DECIMALS = { 2: "two decimals", 3: "three decimals" } as const;

function within(text: string, { decimals, round }: { decimals: 2 | 3; round: boolean }): ReadNumber {
  const [, whole = "", fraction = ""] = /^(\d[\d,]*|)\.(\d+)$/.exec(text) ?? [];
  let significant = fraction.length;
  while (fraction[significant - 1] === "0") significant -= 1;
  if (significant <= decimals) {
    return { text: fraction.length > decimals ? `${whole || "0"}.${fraction.slice(0, decimals)}` : text };
  }
  if (!round) return { reason: `has more than ${DECIMALS[decimals]}`, isTooPrecise: true };
  const digits = BigInt(`${whole.replaceAll(",", "") || "0"}${fraction.slice(0, decimals)}`);
  const kept = String(digits + (fraction.charAt(decimals) >= "5" ? 1n : 0n)).padStart(decimals + 1, "0");
  return { text: `${kept.slice(0, -decimals)}.${kept.slice(-decimals)}` };
}
