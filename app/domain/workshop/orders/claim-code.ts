import { randomInt } from "node:crypto";

/** Digits and letters that nobody takes for another: without I, L, O and U. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 60 bits: numbers of orders count up, and anybody knows somebody's phone. */
const LENGTH = 12;
const IN_A_GROUP = 4;

/** A code for an order's claim check, which opens its page at the public door. */
export function newClaimCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}

/** 'K7QD-2M9X-0RTV'. */
export function claimCodeInWords(code: string): string {
  return code.match(new RegExp(`.{1,${IN_A_GROUP}}`, "g"))?.join("-") ?? code;
}

/** A code as it is kept, from however it was typed: small, without dashes, with O for 0. Null for what can't be one. */
export function readClaimCode(typed: string): string | null {
  if (typed.length > 4 * LENGTH) return null;
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null;
}
