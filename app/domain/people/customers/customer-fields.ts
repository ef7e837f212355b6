import { EARLIEST_BIRTH_YEAR } from "../../dates.ts";
import { choice, day, email, longText, text, type Values } from "../../fields.ts";
import { GENDERS, TIERS } from "./tiers-and-genders.ts";

const birthYear = { from: EARLIEST_BIRTH_YEAR } as const;

/** Customer form fields (sections 3 and 5). */
export const customerFields = {
  firstName: text({ label: "First name", required: "First name is required" }),
  lastName: text({ label: "Last name", required: "Last name is required" }),
  email: email({ label: "Email" }),
  cellPhone: text({ label: "Cell phone" }),
  street: text({ label: "Street" }),
  city: text({ label: "City" }),
  state: text({ label: "State" }),
  /** Text, because leading zeros matter. */
  zipCode: text({ label: "ZIP code" }),
  /** Empty for the shop's own country. */
  country: text({ label: "Country" }),
  dateOfBirth: day({ label: "Date of birth", past: true, ...birthYear }),
  gender: choice(GENDERS, { label: "Gender", wrong: "Choose one of the genders" }),
  anniversaryDate: day({ label: "Anniversary", ...birthYear }),
  spouseName: text({ label: "Spouse's name" }),
  spouseDob: day({ label: "Spouse's birthday", past: true, ...birthYear }),
  /** A store key. */
  homeStore: text({ label: "Home store", required: "Home store is required" }),
  tier: choice(TIERS, { label: "Tier", wrong: "Choose one of the tiers", otherwise: "silver" }),
  /** Number and day of the certificate that exempts them from sales tax. */
  taxExemptNumber: text({ label: "Tax exemption number", max: 60 }),
  taxExemptDate: day({ label: "Tax exemption date", past: true, from: 1950 }),
  jewelryPreferences: longText({ label: "Jewelry preferences" }),
  notes: longText({ label: "Notes" }),
};

export type CustomerDetails = Values<typeof customerFields>;
