import { customerFields } from "../domain/people/customers/customer-fields.ts";
import { namesOf } from "../domain/fields.ts";
import { type CustomerField, type KnownColumns, plainName } from "./match-columns.ts";

const CUSTOMER_ALIASES: Partial<Record<CustomerField, readonly string[]>> = {
  firstName: ["first", "fname", "given", "givenname", "forename"],
  lastName: ["last", "lname", "surname", "familyname"],
  email: ["emailaddress", "emailaddr", "primaryemail", "email1"],
  cellPhone: [
    "phone",
    "phone1",
    "mobilephone",
    "mobile",
    "mobilenumber",
    "mobileno",
    "cell",
    "cellno",
    "phonenumber",
    "phoneno",
    "primaryphone",
    "telephone",
    "homephone",
  ],
  street: ["address", "streetaddress", "address1", "addressline1", "street1", "mailingaddress"],
  city: ["town"],
  state: ["province", "stateprovince", "state/province"],
  zipCode: ["zip", "postalcode", "postcode", "zip/postalcode"],
  country: ["countryregion", "country/region", "nation"],
  dateOfBirth: ["birthdate", "born", "birthday", "dob", "bday"],
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
  taxExemptNumber: ["taxexemptionnumber", "taxexempt", "exemptionnumber", "resalecertificate"],
  taxExemptDate: ["taxexemptiondate", "exemptiondate"],
  homeStore: ["store", "storename", "homelocation"],
  tier: ["customertier", "loyaltytier"],
  jewelryPreferences: ["preferences", "interests", "wishlist"],
  notes: ["note", "comments", "comment", "remark", "remarks", "customernotes"],
};

export const customerColumns: KnownColumns = {
  fields: { ...customerFields, customerId: { label: "Customer ID" } },
  // A field's own label comes last, because Loupe's files name columns by it.
  aliases: Object.fromEntries(
    namesOf(customerFields).map((name) => [
      name,
      [...(CUSTOMER_ALIASES[name] ?? []), plainName(customerFields[name].label)],
    ]),
  ),
  lacks: (fields) =>
    fields.has("firstName") || fields.has("lastName")
      ? null
      : "No first name or last name column was found. The first row must contain the column names, " +
        "for example firstName, lastName, email.",
};
