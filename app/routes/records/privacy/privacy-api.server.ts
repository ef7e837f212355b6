import { z } from "zod";
import { href, withRest } from "~/ui/address";
import { calls } from "~/web/api.server";
import { ErrorJson } from "~/web/openapi";
import { answer } from "~/web/operation";
import { performJson } from "~/web/perform.server";
import { AMELIA, PROFILE, RELATIVE } from "../../people/customers/customer-examples.ts";
import { WISH } from "../../stock/wishes/wish-examples.ts";
import { CustomerExportJson } from "./customer-export-json.ts";
import { erasureOf, settleErasure } from "./erase-customer.server.ts";
import { Erasure } from "./erasure-contract.ts";
import { ErasedJson, erasedToJson, OpenRepairsJson, openRepairsToJson } from "./erasure-json.ts";
import { exportCustomer } from "./export-customer.server.ts";

const tag = "Customers";

/** The export of all that is known of Amelia. */
const EXPORTED: z.infer<typeof CustomerExportJson> = {
  exportedAt: "2026-11-20T17:00:00.000Z",
  customer: AMELIA,
  mergedCustomers: [],
  profiles: [PROFILE],
  family: [RELATIVE],
  wishes: [WISH],
  files: [
    {
      id: 5,
      name: "Appraisal 2026",
      fileName: "Appraisal 2026.pdf",
      mediaType: "application/pdf",
      size: 184_320,
      addedAt: "2026-11-03T16:10:00.000Z",
      addedBy: "Sal Brook",
      url: href("/customers/:customerId/files/:fileId", { customerId: "12", fileId: "5" }),
    },
  ],
  photos: [
    {
      id: 8,
      url: href("/customers/:customerId/photos/:photoId", { customerId: "12", photoId: "8" }),
      thumbnail: withRest(
        href("/customers/:customerId/photos/:photoId", { customerId: "12", photoId: "8" }),
        "?size=thumbnail",
      ),
    },
  ],
  consents: [
    {
      channel: "text",
      answer: "no",
      askedWith: null,
      place: "counter",
      at: "2026-11-03T16:10:00.000Z",
      by: "Sal Brook",
    },
  ],
  importId: null,
  purchases: [
    {
      id: 181,
      status: "partly_returned",
      date: "2026-11-02",
      soldAt: "2026-11-02T16:10:00.000Z",
      location: "boca",
      salesperson: "Sal Brook",
      items: [{ sku: "HALO-1", description: "Halo ring with sapphire", price: "2499.00" }],
      tradeIns: [{ description: "Gold chain", value: "300.00" }],
      total: "2373.93",
      taxExemptReason: null,
      payments: [
        { kind: "card", amount: "2373.93", given: null, lastFour: "4242", reference: null, number: null },
      ],
      voided: null,
    },
  ],
  returns: [],
  repairs: [],
  envelopes: [],
  orders: [],
  calls: [],
  messages: [],
  campaignsToThem: [],
  openings: [],
  clicks: [],
  replies: [],
  suggestions: [],
  buys: [],
  reservationsAndMemos: [
    {
      kind: "reserved",
      inventoryId: 31,
      sku: "HALO-1",
      description: "Halo ring with sapphire",
      at: "2026-10-05T15:12:00.000Z",
      by: "Sal Brook",
      location: "boca",
      due: "2026-10-12",
      value: null,
      note: "Comes with her sister",
    },
  ],
  storeCredit: { balance: "0.00", movements: [] },
  notes: [
    {
      id: 7,
      of: { kind: "customer", id: 12 },
      text: "Call, don't text, on weekdays before 3 PM.",
      isPinned: true,
      at: "2026-09-29T14:02:00.000Z",
      by: { id: 1, name: "Maren Kessler" },
      changedAt: null,
      version: 1,
    },
  ],
  noticesDone: [
    {
      notice: "birthday",
      occurrence: "2026",
      doneAt: "2026-05-08T14:00:00.000Z",
      doneBy: "Sal Brook",
    },
  ],
  refusedImportRows: [],
  campaigns: [{ id: 3, name: "Sapphire news", status: "draft" }],
  history: [
    {
      at: "2025-03-01T15:20:00.000Z",
      action: "Added a customer",
      record: "Customer #12",
      by: "Sal Brook",
      before: null,
      after: { firstName: "Amelia", lastName: "Hartwell" },
    },
  ],
};

export const privacyApi = {
  ...calls("/api/customers/:customerId/export", ({ respond }) => ({
    GET: respond({
      id: "exportCustomer",
      tag,
      summary: "All that is known of a customer",
      description: "For admins and owners. Each export is on the audit trail; `HEAD` is none.",
      permission: "customers.export",
      answers: {
        200: answer("The customer with all that is kept about them.", CustomerExportJson, EXPORTED),
      },
      respond: (asked) => exportCustomer(asked),
    }),
  })),
  ...calls("/api/customers/:customerId/erase", ({ respond }) => ({
    POST: respond({
      id: "eraseCustomer",
      tag,
      summary: "Erase a customer for good",
      description:
        "For admins and owners. The person goes from records, search, the audit trail and all copies; sales and repairs keep amounts, days and pieces. `confirmed` must be true.",
      permission: "customers.erase",
      body: { contract: Erasure, example: { reason: "request", confirmed: true } },
      isKeyed: true,
      answers: {
        200: answer("Erased.", ErasedJson, {
          id: 12,
          erasedAt: "2026-11-20T17:00:00.000Z",
          erasedEntries: 9,
        }),
      },
      refusals: {
        409: {
          description:
            "Erased already, store credit is left, or a repair is open: `detail.repairs` has its number.",
          schema: z.union([OpenRepairsJson, ErrorJson]),
        },
      },
      respond: async (asked) => {
        const rule = await erasureOf(asked.customerId);
        const erased = await performJson(asked, Erasure, rule, erasedToJson, 200, openRepairsToJson);
        if (erased.ok) settleErasure();
        return erased;
      },
    }),
  })),
};
