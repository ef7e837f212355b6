/*
 * Codes of errors that providers with Twilio's API say, with a text or of one that they took:
 * https://www.twilio.com/docs/api/errors.
 */

/** Whoever has the number asked not to be texted. */
export const STOPPED = 21610;

/** Refuse the shop, its account or its number, and no message. */
const OF_SHOP: ReadonlySet<number> = new Set([
  10001, 20003, 20005, 20006, 20008, 21212, 21603, 21606, 21659, 21660, 21661,
]);

/** Say that there is no room now. */
const FULL: ReadonlySet<number> = new Set([21611, 30001]);

export function isOfShop(code: number | null): boolean {
  return code !== null && OF_SHOP.has(code);
}

export function isFull(code: number | null): boolean {
  return code !== null && FULL.has(code);
}

/** Whether the code is about one text, or about one number that it was for. */
export function isOfText(code: number | null): boolean {
  return code !== null && !isOfShop(code) && code >= 21000 && code < 22000;
}

/** Why a text that was taken didn't arrive, where carriers say it. */
const UNDELIVERED: Readonly<Record<number, string>> = {
  30002: "The account was suspended while it was on its way",
  30003: "The phone is off or can't be reached",
  30004: "The phone or its carrier takes no texts from this number",
  30005: "There is no such number, or it isn't in use",
  30006: "The number is a landline, or its carrier can't be reached",
  30007: "The carrier took it for spam",
  30008: "The carrier didn't say why",
  30022: "More texts than the registered campaign may send",
  30023: "The carrier's limit of a day is used up",
  30032: "The toll-free number isn't verified",
  30034: "The shop's number isn't registered for texts (10DLC)",
};

/** Null for a code that says nothing to a shop. */
export function undeliveredWords(code: number | null): string | null {
  return code === null ? null : (UNDELIVERED[code] ?? null);
}
