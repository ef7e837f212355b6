import { z } from "zod";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { addVendor, editVendor } from "~/domain/stock/vendors/write-vendor.server";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import { answer } from "~/web/operation";
import { EditedVendor, NewVendor, VendorQuery } from "./vendor-contract.ts";
import { OvertakenVendorJson, VendorJson, vendorToJson } from "./vendor-json.ts";
import { vendorsBy } from "./vendor-filter.server.ts";

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
  ...calls("/api/vendors", ({ list, write }) => ({
    GET: list({
      id: "listVendors",
      tag,
      summary: "Vendors, by name",
      description: "`search` looks in name, contact, account number, email and phone.",
      permission: "inventory.view",
      query: VendorQuery,
      answers: { 200: answer("The vendors.", z.array(VendorJson), [ARIAS]) },
      list: ({ query }) => vendorsBy(query),
      toJson: vendorToJson,
    }),
    POST: write({
      id: "addVendor",
      tag,
      summary: "Add a vendor",
      description: "Names are told apart without case.",
      permission: "inventory.edit",
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
      rule: addVendor,
      toJson: vendorToJson,
    }),
  })),
  ...calls("/api/vendors/:vendorId", ({ read, write }) => ({
    GET: read({
      id: "getVendor",
      tag,
      summary: "A vendor",
      permission: "inventory.view",
      answers: { 200: answer("The vendor.", VendorJson, ARIAS) },
      read: ({ vendorId }) => getVendor(shop().db, vendorId),
      toJson: vendorToJson,
    }),
    PUT: write({
      id: "editVendor",
      tag,
      summary: "Change a vendor",
      description:
        "All fields: what is left out becomes empty, `isActive` true. Without a `version` it overwrites what is there.",
      permission: "inventory.edit",
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
      rule: (ctx, { vendorId, ...edit }) => editVendor(ctx, vendorId, edit),
      toJson: vendorToJson,
      explain: (detail) =>
        detail.kind === "overtaken"
          ? { current: vendorToJson(detail.current) }
          : { existing: detail.existing },
    }),
  })),
};
