import { email, longText, text, type Values } from "../../fields.ts";

export const vendorFields = {
  name: text({ label: "Name", required: "Name is required", max: 120 }),
  contactName: text({ label: "Contact" }),
  phone: text({ label: "Phone", max: 60 }),
  email: email({ label: "Email" }),
  address: text({ label: "Address", max: 400 }),
  country: text({ label: "Country" }),
  /** The shop's number in the vendor's books. */
  accountNumber: text({ label: "Account number", max: 60 }),
  terms: text({ label: "Terms", max: 120 }),
  note: longText({ label: "Note" }),
};

export type VendorDetails = Values<typeof vendorFields>;
