import { addressesOf } from "../suppressions/addresses-of.ts";
import { isEmailAddress } from "../../email.ts";
import { isPhone } from "../../phone-number.ts";

/** Channels to an address that somebody types. A letter goes to a customer's. */
export type TypedChannel = "email" | "text";

const NOBODY = {
  firstName: "",
  lastName: "",
  email: null,
  cellPhone: null,
  street: null,
  city: null,
  zipCode: null,
  dateOfBirth: null,
};

/** A typed address as `addressesOf` writes it; null for what can't be one. */
export function addressKeyOf(channel: TypedChannel, address: string): string | null {
  if (channel === "email")
    return isEmailAddress(address) ? addressesOf({ ...NOBODY, email: address }).email : null;
  return isPhone(address) ? addressesOf({ ...NOBODY, cellPhone: address }).text : null;
}
