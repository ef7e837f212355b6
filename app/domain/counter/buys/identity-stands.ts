import { addMonths, type Day } from "../../dates.ts";
import { fold } from "../../search-text.ts";
import type { SellerIdentity } from "./buy.ts";
import { wrongIdentity } from "./impossible-identity.ts";

/** Months for which an identity counts for later trade-ins. */
const STANDS_MONTHS = 12;

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
