import type { Tx } from "~db/client.server.ts";
import type { Day, Instant } from "../dates.ts";
import type { Refusal } from "../result.ts";
import { digits, fold } from "../search-text.ts";
import { listStores, todayAt } from "../stores/find-stores.server.ts";
import type { Gender, Tier } from "./tiers-and-genders.ts";

/** What people write on a customer's record. */
export interface CustomerDetails {
  firstName: string;
  lastName: string;
  email: string | null;
  cellPhone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  /** Text as it was written: leading zeros count. */
  zipCode: string | null;
  dateOfBirth: Day | null;
  gender: Gender | null;
  anniversaryDate: Day | null;
  spouseName: string | null;
  spouseDob: Day | null;
  /** The key of a store. */
  homeStore: string;
  tier: Tier;
  jewelryPreferences: string | null;
  notes: string | null;
}

/** The columns that searches, the list's order and the question 'is somebody already there' go by. */
export function derivedColumns(
  details: Pick<CustomerDetails, "firstName" | "lastName" | "email" | "cellPhone">,
) {
  const { firstName, lastName, email, cellPhone } = details;
  const name = fold(`${firstName} ${lastName}`);
  const phone = digits(cellPhone ?? "");
  return {
    searchText: `${name}\n${fold(email ?? "")}\n${phone}`,
    sortName: fold(`${lastName} ${firstName}`),
    foldedEmail: email === null ? null : fold(email),
    nameAndPhone: phone === "" ? null : `${name} ${withoutCountry(phone)}`,
  };
}

/** Refuses a store that we don't have, and birthdays after today at that store. */
export function refuseBadDetails(
  tx: Tx,
  { homeStore, dateOfBirth, spouseDob }: CustomerDetails,
  now: Instant,
): { ok: false; refusal: Refusal } | null {
  const errors: Record<string, string[]> = {};
  const today = todayAt(tx, homeStore, now);
  if (dateOfBirth && dateOfBirth > today) errors.dateOfBirth = ["Date of birth is in the future"];
  if (spouseDob && spouseDob > today) errors.spouseDob = ["Spouse's birthday is in the future"];
  if (!listStores(tx).some((store) => store.key === homeStore))
    errors.homeStore = ["Choose one of the stores"];
  const messages = Object.values(errors).flat();
  if (messages.length === 0) return null;
  return { ok: false, refusal: { kind: "invalid", message: messages.join(". "), errors } };
}

/** +1 305 555 0142 and 305 555 0142 are one phone. */
function withoutCountry(phone: string) {
  return phone.length === 11 && phone.startsWith("1") ? phone.slice(1) : phone;
}
