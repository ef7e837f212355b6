import { addMonths, type Day } from "../../dates.ts";
import { fold } from "../../search-text.ts";
import type { SellerIdentity } from "./buy.ts";

/** Months for which an identity counts for later trade-ins. */
const STANDS_MONTHS = 12;

const FEWEST_LETTERS = { name: 3, issuer: 2, address: 6 } as const;
const FEWEST_IN_NUMBER = 4;

/**
 * Finds a field that can't match a document: a name, issuer or address that is too short, or a number with
 * fewer than four letters and digits, without a digit, or of one repeated character. Null if there is none.
 * It doesn't tell if the document is real.
 */
export function wrongIdentity(
  identity: Pick<SellerIdentity, "name" | "idNumber" | "issuer" | "address">,
): { field: keyof SellerIdentity; message: string } | null {
  const written = (field: keyof typeof FEWEST_LETTERS) => lettersOf(identity[field]).length;
  if (written("name") < FEWEST_LETTERS.name)
    return { field: "name", message: "Enter the whole name as shown on the ID" };
  const number = lettersOf(identity.idNumber);
  if (number.length < FEWEST_IN_NUMBER || !/\p{Nd}/u.test(number) || isOneOnly(number))
    return { field: "idNumber", message: "Enter the whole ID number" };
  if (written("issuer") < FEWEST_LETTERS.issuer)
    return { field: "issuer", message: "Enter the state or country that issued the ID" };
  if (written("address") < FEWEST_LETTERS.address)
    return { field: "address", message: "Enter the seller's whole address" };
  return null;
}

/**
 * True if an identity taken with an earlier buy counts on a day: it is complete, was taken within a year,
 * hasn't expired, and shares a word with the customer's name.
 */
export function standsFor(
  identity: Pick<SellerIdentity, "name" | "idNumber" | "issuer" | "address" | "expires">,
  on: { firstName: string; lastName: string; takenOn: Day; today: Day },
): boolean {
  const { expires } = identity;
  if (wrongIdentity(identity) !== null || (expires !== null && expires < on.today)) return false;
  return addMonths(on.takenOn, STANDS_MONTHS) >= on.today && sharesName(identity.name, on);
}

function sharesName(name: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const theirs = wordsOf(`${firstName} ${lastName}`);
  return wordsOf(name).some((word) => theirs.includes(word));
}

/** Splits a name into words, without initials. */
function wordsOf(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function isOneOnly(number: string): boolean {
  return new Set(number).size === 1;
}
