import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { day } from "~/domain/dates";
import { textsOf } from "../../support/texts-of.ts";

/** A customer with all fields. A text that isn't here is made from its label. */
export const JOSE: CustomerDetails = {
  ...textsOf(customerFields),
  firstName: "José",
  lastName: "Núñez",
  email: "jose@mail.example",
  cellPhone: "(305) 555-0142",
  street: "12 Ocean Drive",
  city: "Miami",
  state: "FL",
  zipCode: "03301",
  country: "Portugal",
  dateOfBirth: day("1974-03-09"),
  gender: "male",
  anniversaryDate: day("2001-11-25"),
  spouseName: "Ana",
  spouseDob: day("1976-02-29"),
  taxExemptNumber: "85-8012345678C-1",
  taxExemptDate: day("2024-02-01"),
  homeStore: "boca",
  tier: "gold",
  jewelryPreferences: "Old mine cuts",
  notes: "Calls before noon",
};
