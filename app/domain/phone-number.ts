/*
 * Phone numbers as people write them, of any country. Everything that dials one, compares two, or looks for one
 * asks here.
 */

export function digits(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

/** Fewer are an extension, or a slip. */
export const SHORTEST_PHONE = 7;
/** No country's numbers have more. */
const LONGEST_PHONE = 15;

/** '(0)' behind a country code: dialed within the country only. */
const TRUNK = /(\d[\s.-]*)\(0\)/;

/** What is dialed to get abroad, from most countries and from North America; a number within a country has fewer digits. */
const ABROAD = /^(?:00(?=[1-9])|011(?=[1-9]\d{8}))/;

/** The digits of a number as lists search them: country code and area code follow each other. */
export function searchedPhone(phone: string): string {
  return digits(phone.replace(TRUNK, "$1"));
}

/**
 * What a telephone dials: digits, behind a plus if the number says its country. Words beside the number, its
 * extension and a second number are left out. Null without digits.
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

/** The ten digits of a number of the US, with its country's 1 or without. */
export function americanNumber(phone: string): string | null {
  return /^(?:\+?1)?([1-9]\d{9})$/.exec(dialedNumber(phone) ?? "")?.[1] ?? null;
}

/** How many digits of a foreign number tell it from others, with its country or without. */
const COMPARED = 9;

/**
 * Equal for one number in all its writings: ten digits of the US; elsewhere the last nine, so that '+44 20…' and
 * '020…' are one. Empty without digits.
 */
export function phoneKey(phone: string): string {
  const american = americanNumber(phone);
  if (american !== null) return american;
  return lastDigits(dialedNumber(phone) ?? "").replace(/^0+/, "");
}

function lastDigits(dialed: string): string {
  return dialed.replace(/^\+?0*/, "").slice(-COMPARED);
}

/** Whether a text is a phone number, in any writing. */
export function isPhone(typed: string): boolean {
  const { length } = digits(dialedNumber(typed) ?? "");
  return /^\+?[\d\s().\-/]+$/.test(typed) && length >= SHORTEST_PHONE && length <= LONGEST_PHONE;
}

/** '+1' before more digits, or the 1 before a phone number of ten digits. Numbers are stored with and without. */
const COUNTRY = /(^| )(?:\+1(?=[ .(-]{0,2}\d)|1(?=[ .-]?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?![^ ,])))[ .-]?/g;

/** Digits in any grouping. */
const RUN = /(?<![^ ])\+?\(?\d[\d ().\-/]*\d(?![^ ,;])/g;

/**
 * A folded query whose phone numbers are digits that all their writings have, for `searchedPhone`: foreign ones by
 * the last digits, those of the US as they stand, without their country.
 */
export function withPhonesAsSearched(query: string): string {
  return query.replace(RUN, (run) => foreignDigits(run) ?? run).replace(COUNTRY, "$1");
}

/** Null for what isn't foreign. */
function foreignDigits(run: string): string | null {
  const dialed = dialedNumber(run) ?? "";
  const { length } = digits(dialed);
  const saysSo = /^\+(?!1)/.test(dialed) || (dialed.startsWith("0") && length >= SHORTEST_PHONE);
  const isForeign = saysSo || (length > 10 && americanNumber(run) === null);
  return isForeign && length <= LONGEST_PHONE ? lastDigits(dialed) : null;
}
