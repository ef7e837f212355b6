import { z } from "zod";
import { answer, type Operations } from "~/web/operation";
import { EditedVendor, NewVendor, VendorQuery } from "./vendor-contract.ts";
import { OvertakenVendorJson, VendorJson } from "./vendor-json.ts";

const tag = "Vendors";

const ARIAS: z.infer<typeof VendorJson> = {
  id: 4,
  name: "Arias Gems",
  contactName: "Nora Arias",
  phone: "(212) 555-0144",
  email: "nora@arias.example",
  address: "30 W 47th St, New York, NY 10036",
  country: null,
  accountNumber: "LP-2207",
  terms: "Net 30",
  note: null,
  isActive: true,
  createdAt: "2026-11-20T14:12:00.000Z",
  version: 1,
};

const TAKEN = "There is already a vendor with this name";

export const vendorsApi = {
  "/api/vendors": {
    GET: {
      id: "listVendors",
      tag,
      summary: "Vendors, by name",
      description: "`search` looks in name, contact, account number, email and phone.",
      query: VendorQuery,
      isList: true,
      answers: { 200: answer("The vendors.", z.array(VendorJson), [ARIAS]) },
    },
    POST: {
      id: "addVendor",
      tag,
      summary: "Add a vendor",
      description: "Names are told apart without case.",
      body: {
        contract: NewVendor,
        example: { name: "Arias Gems", contactName: "Nora Arias", terms: "Net 30" },
      },
      isKeyed: true,
      answers: { 201: answer("The new vendor.", VendorJson, ARIAS) },
      refusals: {
        409: {
          description: "Another vendor has the name.",
          example: { message: TAKEN, errors: { name: [TAKEN] } },
        },
      },
    },
  },
  "/api/vendors/:vendorId": {
    GET: {
      id: "getVendor",
      tag,
      summary: "A vendor",
      answers: { 200: answer("The vendor.", VendorJson, ARIAS) },
    },
    PUT: {
      id: "editVendor",
      tag,
      summary: "Change a vendor",
      description:
        "All fields: what is left out becomes empty, `isActive` true. Without a `version` it overwrites what is there.",
      body: { contract: EditedVendor, example: { name: "Arias Gems", terms: "Net 60", version: 1 } },
      isKeyed: true,
      answers: { 200: answer("The vendor.", VendorJson, { ...ARIAS, terms: "Net 60", version: 2 }) },
      refusals: {
        409: {
          description: "Another vendor has the name, or somebody changed this one since that version.",
          schema: OvertakenVendorJson,
          example: {
            message: "Sal Brook changed this vendor while you were editing",
            detail: { current: ARIAS },
          },
        },
      },
    },
  },
} satisfies Operations;
