import { customerFields } from "../domain/customers/customer-fields.ts";
import { namesOf } from "../domain/fields.ts";

export type CustomerField = keyof typeof customerFields;

/**
 * Alternative column names that other systems write, in order of preference, as `plainName` returns them. If
 * several are present, the first is used and the rest count as unused.
 */
const ALIASES: Partial<Record<CustomerField, readonly string[]>> = {
  firstName: ["first", "fname", "givenname", "forename"],
  lastName: ["last", "lname", "surname", "familyname"],
  email: ["emailaddress", "primaryemail", "email1"],
  cellPhone: [
    "phone",
    "phone1",
    "mobilephone",
    "mobile",
    "mobilenumber",
    "cell",
    "phonenumber",
    "primaryphone",
    "telephone",
    "homephone",
  ],
  street: ["address", "streetaddress", "address1", "addressline1", "street1", "mailingaddress"],
  city: ["town"],
  state: ["province", "stateprovince", "state/province"],
  zipCode: ["zip", "postalcode", "postcode", "zip/postalcode"],
  dateOfBirth: ["birthdate", "birthday", "dob", "bday"],
  gender: ["sex"],
  anniversaryDate: ["anniversary", "weddinganniversary", "weddingdate"],
  spouseName: ["spouse", "spousesname", "spousefullname", "spousefirstname", "partner", "partnername"],
  spouseDob: [
    "spousebirthday",
    "spousesbirthday",
    "spousebirthdate",
    "spousedateofbirth",
    "spousesdateofbirth",
    "partnerbirthday",
    "partnerdob",
  ],
  homeStore: ["store", "storename", "homelocation"],
  tier: ["customertier", "loyaltytier"],
  jewelryPreferences: ["preferences", "interests", "wishlist"],
  notes: ["note", "comments", "comment", "remarks", "customernotes"],
};

export interface MatchedColumns {
  /** Column index by field, from 0. */
  columns: Map<CustomerField, number>;
  /** The file's name of each field, for messages. */
  names: Map<CustomerField, string>;
  unused: string[];
  /** Why the header can't be used, or null. */
  problem: string | null;
}

/** Matches columns to fields. Refuses duplicate names. */
export function matchColumns(header: readonly string[]): MatchedColumns {
  const places = new Map<string, number[]>();
  header.forEach((name, index) => {
    const known = places.get(plainName(name));
    if (known) known.push(index);
    else places.set(plainName(name), [index]);
  });

  const columns = new Map<CustomerField, number>();
  const names = new Map<CustomerField, string>();
  const used = new Set<number>();
  let problem: string | null = null;
  for (const field of namesOf(customerFields)) {
    for (const alias of [field.toLowerCase(), ...(ALIASES[field] ?? [])]) {
      const found = places.get(alias);
      const index = found?.[0];
      if (!found || index === undefined) continue;
      if (found.length > 1) problem ??= standsTwice(header, found);
      if (columns.has(field)) continue;
      columns.set(field, index);
      names.set(field, writtenName(header[index]));
      used.add(index);
    }
  }

  if (!columns.has("firstName") && !columns.has("lastName")) {
    problem =
      "No first name or last name column was found. The first row must contain the column names, " +
      "for example firstName, lastName, email.";
  }
  const unused = header.filter((name, index) => !used.has(index) && plainName(name) !== "").map(writtenName);
  return { columns, names, unused, problem };
}

function standsTwice(header: readonly string[], places: readonly number[]): string {
  const written = [...new Set(places.map((index) => `"${writtenName(header[index])}"`))].join(" and ");
  const where = places.map((index) => index + 1).join(" and ");
  return `The same column name appears more than once: ${written}, in columns ${where}. Keep one of them and import again.`;
}

function plainName(name: string): string {
  return name.replace(/[\s_\p{Pd}\p{Pi}\p{Pf}\uFEFF"'`]/gu, "").toLowerCase();
}

function writtenName(name: string | undefined): string {
  return (name ?? "").trim();
}
