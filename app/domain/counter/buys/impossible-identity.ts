import type { SellerIdentity } from "./buy.ts";

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

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}

function isOneOnly(number: string): boolean {
  return new Set(number).size === 1;
}
