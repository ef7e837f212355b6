/*
 * Phone numbers as people write them, of any country. Everything that dials one, compares two, or looks for
 * one asks here.
 */

export function digits(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/** Fewer digits are an extension or a slip. */
export const SHORTEST_PHONE = 7;
/** No country's numbers have more digits. */
export const LONGEST_PHONE = 15;

/** '(0)' after a country code, dialed only within the country. */
const TRUNK = /(\d[\s.-]*)\(0\)/;

/**
 * International dialing prefixes of most countries and of North America. A number within a country has fewer
 * digits.
 */
const ABROAD = /^(?:00(?=[1-9])|011(?=[1-9]\d{8}))/;

/** Digits of a number as lists search them, with the area code right after the country code. */
export function searchedPhone(phone: string): string {
  return digits(phone.replace(TRUNK, "$1"));
}

/**
 * Digits that a telephone dials, after a plus if the number names its country. Leaves out words beside the
 * number, its extension, and a second number. Null without digits.
 */
export function dialedNumber(phone: string): string | null {
  const number = firstNumber(phone);
  const dialed = searchedPhone(number);
  if (dialed === "") return null;
  return /^\D*\+/.test(number) ? `+${dialed}` : dialed.replace(ABROAD, "+");
}

function firstNumber(phone: string): string {
  const isWhole = (part: string) => digits(part).length >= SHORTEST_PHONE;
  const parts = phone.split(/[a-z#,;]+/i);
  const number = parts.find(isWhole) ?? parts[0] ?? "";
  return digits(number).length > LONGEST_PHONE ? (number.split("/").find(isWhole) ?? number) : number;
}

/** The ten digits of a US number, with or without the country's 1; null for any other. */
export function americanNumber(phone: string): string | null {
  return /^(?:\+?1)?([1-9]\d{9})$/.exec(dialedNumber(phone) ?? "")?.[1] ?? null;
}

/**
 * A number with its country, as a text provider takes it: '+15615550100'. Ten digits are a US number. Null for another
 * one without its country.
 */
export function internationalNumber(phone: string): string | null {
  const american = americanNumber(phone);
  if (american !== null) return `+1${american}`;
  const dialed = dialedNumber(phone);
  return dialed?.startsWith("+") ? dialed : null;
}

/** Number of last digits that tell a foreign number from others, with or without its country code. */
const COMPARED = 9;

/**
 * Comparison key, equal for every way of writing one number: ten digits in the US; elsewhere the last nine,
 * so that '+44 20…' and '020…' match. Empty without digits.
 */
export function phoneKey(phone: string): string {
  const american = americanNumber(phone);
  if (american !== null) return american;
  return lastDigits(dialedNumber(phone) ?? "").replace(/^0+/, "");
}

function lastDigits(dialed: string): string {
  return dialed.replace(/^\+?0*/, "").slice(-COMPARED);
}

/** Recognizes a phone number in any way of writing it. */
export function isPhone(typed: string): boolean {
  const { length } = digits(dialedNumber(typed) ?? "");
  return /^\+?[\d\s().\-/]+$/.test(typed) && length >= SHORTEST_PHONE && length <= LONGEST_PHONE;
}

/**
 * '+1' before more digits, or the 1 before a ten-digit phone number. Numbers are stored with and without it.
 */
const COUNTRY = /(^| )(?:\+1(?=[ .(-]{0,2}\d)|1(?=[ .-]?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![^ ,])))[ .-]?/g;

/** Digits in any grouping. */
const RUN = /(?<![^ ])\+?\(?\d[\d ().\-/]*\d(?![^ ,;])/g;

/**
 * Reduces the phone numbers in a folded query to digits that every way of writing them has, for
 * `searchedPhone`. Foreign numbers keep their last digits; US numbers stay as typed, without the country
 * code.
 */
export function withPhonesAsSearched(query: string): string {
  return query.replace(RUN, (run) => foreignDigits(run) ?? run).replace(COUNTRY, "$1");
}

/** Last digits of a foreign number; null for any other. */
function foreignDigits(run: string): string | null {
  const dialed = dialedNumber(run) ?? "";
  const { length } = digits(dialed);
  const saysSo = /^\+(?!1)/.test(dialed) || (dialed.startsWith("0") && length >= SHORTEST_PHONE);
  const isForeign = saysSo || (length > 10 && americanNumber(run) === null);
  return isForeign && length <= LONGEST_PHONE ? lastDigits(dialed) : null;
}
