import { domainToUnicode } from "node:url";
import { addressKey } from "../../email.ts";

/**
 * An address as `addressesOf` writes it, and behind it the other spelling of an email's domain: rows that were written
 * when each spelling was an address of its own have it.
 */
export function spellingsOf(address: string): string[] {
  if (!address.startsWith("email ") || !/xn--|\P{ASCII}/u.test(address)) return [address];
  const now = addressKey(address);
  const at = now.lastIndexOf("@") + 1;
  const inLetters = domainToUnicode(now.slice(at));
  return inLetters === "" ? [now] : [...new Set([now, now.slice(0, at) + inLetters])];
}

/** Whether two addresses, as `addressesOf` wrote them at any time, are one. */
export function areOneAddress(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && spellingsOf(one)[0] === spellingsOf(other)[0];
}
