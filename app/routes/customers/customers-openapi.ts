import { z } from "zod";
import { ErrorJson } from "~/web/openapi";
import { answer, type Operations } from "~/web/operation";
import {
  CustomerQuery,
  Erasure,
  ImportJson,
  ImportUpload,
  InterruptedImportJson,
  NewCustomer,
} from "./customer-contract.ts";
import { CustomerExportJson } from "./customer-export-json.ts";
import { ErasedJson, OpenRepairsJson } from "./erasure-json.ts";
import { CustomerJson, SuggestionsJson } from "./customer-json.ts";

const tag = "Customers";

const AMELIA: z.infer<typeof CustomerJson> = {
  id: 12,
  firstName: "Amelia",
  lastName: "Hartwell",
  email: "amelia@mail.example",
  cellPhone: "561-555-0101",
  street: "12 Banyan Way",
  city: "Boca Raton",
  state: "FL",
  zipCode: "33432",
  dateOfBirth: "1984-05-09",
  gender: "female",
  anniversaryDate: "2012-06-16",
  spouseName: "Theo Hartwell",
  spouseDob: null,
  homeStore: "boca",
  tier: "diamond",
  jewelryPreferences: "Sapphires, white gold",
  notes: null,
  lastPurchaseDate: "2026-11-02",
  totalSpent: "48200.00",
  createdAt: "2025-03-01T15:20:00.000Z",
  version: 3,
};

export const customersApi = {
  "/api/customers": {
    GET: {
      id: "listCustomers",
      tag,
      summary: "Customers by name",
      description: "`search` looks in names and email and at the digits of the phone.",
      query: CustomerQuery,
      isList: true,
      countsFound: true,
      answers: { 200: answer("The customers.", z.array(CustomerJson), [AMELIA]) },
    },
    POST: {
      id: "addCustomer",
      tag,
      summary: "Add a customer",
      description: "Without a tier it is silver. An email that another customer has is no obstacle.",
      body: {
        contract: NewCustomer,
        example: {
          firstName: "Amelia",
          lastName: "Hartwell",
          email: "amelia@mail.example",
          homeStore: "boca",
          tier: "diamond",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The new customer.", CustomerJson, AMELIA) },
    },
  },
  "/api/customers/import": {
    POST: {
      id: "importCustomers",
      tag,
      summary: "Import customers from a file",
      description:
        "Answers when the last row is done. A row that can't be taken in is an error of its own and stops no other: `imported` + `failed` is the number of rows, and `updated` of the imported are customers already there whose empty fields were filled. An import that was interrupted goes on when the same file is sent again.",
      body: { upload: ImportUpload },
      isKeyed: true,
      answers: {
        200: answer("What came of it.", ImportJson, {
          imported: 41,
          updated: 0,
          failed: 1,
          errors: ["Row 17: lastName: Last name is required"],
          unusedColumns: ["Fax"],
          sheet: null,
          importId: 7,
        }),
      },
      refusals: {
        409: { description: "This very file is being imported at the moment." },
        429: { description: "Four files of the account are on their way already." },
        503: {
          description:
            "The import was interrupted and says how far it came; or the server has no room, too many workbooks at once, or no database.",
          schema: z.union([ErrorJson, InterruptedImportJson]),
        },
      },
    },
  },
  "/api/customers/:customerId/export": {
    GET: {
      id: "exportCustomer",
      tag,
      summary: "All that is known of a customer",
      description: "For admins and owners. Each export is on the audit trail; `HEAD` is none.",
      answers: {
        200: answer("The customer with all that is kept about them.", CustomerExportJson, {
          exportedAt: "2026-11-20T17:00:00.000Z",
          customer: AMELIA,
          importId: null,
          purchases: [
            {
              id: 181,
              date: "2026-11-02",
              soldAt: "2026-11-02T16:10:00.000Z",
              location: "boca",
              salesperson: "Sal Brook",
              items: [{ sku: "HALO-1", description: "Halo ring with sapphire", price: "2499.00" }],
              tradeIns: [{ description: "Gold chain", value: "300.00" }],
              total: "2373.93",
            },
          ],
          repairs: [],
          envelopes: [],
          orders: [],
          suggestions: [],
          storeCredit: { balance: "0.00", movements: [] },
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
        }),
      },
    },
  },
  "/api/customers/:customerId/erase": {
    POST: {
      id: "eraseCustomer",
      tag,
      summary: "Erase a customer for good",
      description:
        "For admins and owners. The person goes from records, search, the audit trail and all copies; sales and repairs keep amounts, days and pieces. `confirmed` must be true.",
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
    },
  },
  "/api/customers/:customerId/suggestions": {
    GET: {
      id: "suggestForCustomer",
      tag,
      summary: "Make sales suggestions for a customer",
      description:
        "Each call makes new ones and keeps them with the customer, so another site's page can't start it. `HEAD` makes none.",
      answers: {
        200: answer("The suggestions.", SuggestionsJson, {
          suggestions: "Show Amelia the sapphire pendant that goes with her ring.",
          source: "Built-in advisor",
          madeAt: "2026-11-20T17:00:00.000Z",
        }),
      },
      refusals: {
        403: {
          description: "Not for read_only, and not for another site's page.",
          example: { message: "Forbidden" },
        },
        503: {
          description: "The AI service can't answer, or the database.",
          example: { message: "Failed to generate suggestions" },
        },
      },
    },
  },
} satisfies Operations;
