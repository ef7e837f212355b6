import { doubleMetaphone } from "double-metaphone";
import { addressKey } from "../../email.ts";
import { phoneKey, SHORTEST_PHONE } from "../../phone-number.ts";
import { fold, inLetters } from "../../search-text.ts";
import type { Customer } from "../customers/customer.ts";
import type { TwinReason } from "./twin-reasons.ts";

/** Minimum sounds of both names together. With fewer, too many names sound alike. */
const FEWEST_SOUNDS = 4;

/** What somebody is recognized by. */
export type Known = Pick<
  Customer,
  "firstName" | "lastName" | "email" | "cellPhone" | "street" | "city" | "zipCode" | "dateOfBirth"
>;

/**
 * Keys by which a customer can be recognized. Customers with an equal key may be one person. Names match by
 * sound.
 */
export function twinKeys(customer: Known): { reason: TwinReason; key: string }[] {
  const { email, cellPhone, street, city, zipCode, dateOfBirth } = customer;
  const name = soundOf(customer);
  const phone = phoneKey(cellPhone ?? "");
  const place = inLetters(zipCode?.slice(0, 5) ?? city ?? "");
  const address = inLetters(street ?? "");
  const keys: [TwinReason, string | null][] = [
    ["phone", phone.length >= SHORTEST_PHONE ? phone : null],
    ["email", email && addressKey(email)],
    ["address", address && place && `${name} ${address} ${place}`],
    ["birthday", dateOfBirth && `${name} ${dateOfBirth}`],
    ["name", name],
  ];
  return keys.flatMap(([reason, key]) => (key ? [{ reason, key: `${reason} ${key}` }] : []));
}

/** Sounds of first and last name in either order, to English ears: Jon Smyth is John Smith. */
function soundOf({ firstName, lastName }: Known): string {
  const [first = ""] = fold(firstName).split(" ");
  const words = [first, fold(lastName).replaceAll(" ", "")];
  const sounds = words.map((word) => doubleMetaphone(word)[0]);
  const isTold = sounds.every((sound) => sound !== "") && sounds.join("").length >= FEWEST_SOUNDS;
  return (isTold ? sounds : words).toSorted().join(" ");
}
