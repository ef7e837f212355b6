import { z } from "zod";
import { ImportPreviewJson, ImportUpload } from "../imports/import-contract.ts";
import { ErrorJson } from "~/web/openapi";
import { answer, type Operations } from "~/web/operation";
import {
  CustomerQuery,
  Erasure,
  ImportJson,
  InterruptedImportJson,
  NewCustomer,
} from "./customer-contract.ts";
import { CustomerExportJson } from "./customer-export-json.ts";
import { ErasedJson, OpenRepairsJson } from "./erasure-json.ts";
import { type Taste, TASTES } from "~/domain/customers/tastes";
import type { RelativeJson } from "./relative-contract.ts";
import type { WishJson } from "./wish-contract.ts";
import type { ProfileJson } from "./profile-contract.ts";
import { CustomerJson, OneCustomerJson, SuggestionsJson } from "./customer-json.ts";
import {
  ApartJson,
  ListedMergeJson,
  MergeJson,
  NewMerge,
  ToldApart,
  TwinsJson,
  UndoneMergeJson,
} from "./merge-contract.ts";

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
  country: null,
  dateOfBirth: "1984-05-09",
  gender: "female",
  anniversaryDate: "2012-06-16",
  spouseName: "Theo Hartwell",
  spouseDob: null,
  taxExemptNumber: null,
  taxExemptDate: null,
  homeStore: "boca",
  tier: "diamond",
  jewelryPreferences: "Sapphires, white gold",
  notes: null,
  lastPurchaseDate: "2026-11-02",
  totalSpent: "48200.00",
  createdAt: "2025-03-01T15:20:00.000Z",
  version: 3,
};

const NO_TASTES = Object.fromEntries(TASTES.map((taste) => [taste, false])) as Record<Taste, boolean>;

export const PROFILE: z.infer<typeof ProfileJson> = {
  customerId: 12,
  consent: {
    phone: null,
    text: { answer: "no", at: "2026-11-03T16:10:00.000Z", by: "Sal Brook" },
    email: { answer: "yes", at: "2026-11-03T16:10:00.000Z", by: "Sal Brook" },
    post: null,
  },
  birthMonthDay: null,
  anniversaryMonthDay: "06-16",
  spouseMonthDay: null,
  ringSize: "6 1/4",
  braceletSize: "7",
  neckSize: "18",
  sizeNote: "Ring of the right hand: 6 1/2",
  loves: { ...NO_TASTES, white_gold: true, sapphire: true },
  jewelryPreferences: "Sapphires, white gold",
  avoids: { ...NO_TASTES, silver: true },
  avoidsNote: null,
  version: 3,
};

export const WISH: z.infer<typeof WishJson> = {
  id: 4,
  customerId: 12,
  customerName: "Amelia Hartwell",
  inventoryId: 31,
  sku: "SAPH-9",
  description: "Sapphire pendant",
  retailPrice: "1850.00",
  isAvailable: true,
  note: "For their anniversary",
  at: "2026-11-03T16:10:00.000Z",
  by: "Sal Brook",
};

export const RELATIVE: z.infer<typeof RelativeJson> = {
  id: 7,
  customerId: 12,
  name: "Mia Hartwell",
  relation: "daughter",
  occasion: null,
  date: "2008-05-03",
  monthDay: null,
  note: "Wears size 5, loves sapphires",
  relatedId: null,
  relatedName: null,
  version: 1,
};

const twin = (id: number, firstName: string, cellPhone: string): z.infer<typeof TwinsJson>["one"] => ({
  id,
  firstName,
  lastName: "Hartwell",
  email: null,
  cellPhone,
  totalSpent: "0.00",
});

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
        200: answer("What came of it, or would.", z.union([ImportJson, ImportPreviewJson]), {
          imported: 41,
          updated: 0,
          failed: 1,
          errors: ["Row 17: lastName: Last name is required"],
          unusedColumns: ["Fax"],
          notes: [],
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
  "/api/customers/twins": {
    GET: {
      id: "listLikelyTwins",
      tag,
      summary: "Customers who may be one person",
      description:
        "Pairs, the most likely first. Names are alike as they sound; `address` and `birthday` count with names alike. An imported customer is compared some seconds later.",
      isList: true,
      countsFound: true,
      answers: {
        200: answer("The pairs.", z.array(TwinsJson), [
          {
            one: twin(12, "Amelia", "561-555-0101"),
            other: twin(40, "Amelie", "+1 561 555 0101"),
            reasons: ["phone", "name"],
          },
        ]),
      },
    },
  },
  "/api/customers/twins/apart": {
    POST: {
      id: "tellTwinsApart",
      tag,
      summary: "Say that two customers are two people",
      description: "They aren't listed as a pair again.",
      body: { contract: ToldApart, example: { oneId: 12, otherId: 40 } },
      isKeyed: true,
      answers: { 200: answer("Kept.", ApartJson, { oneId: 12, otherId: 40 }) },
      refusals: { 409: { description: "They are one customer already." } },
    },
  },
  "/api/customers/merges": {
    GET: {
      id: "listCustomerMerges",
      tag,
      summary: "Merges of customers, newest first",
      description: "Undone ones too; these say no more what they wrote.",
      isList: true,
      countsFound: true,
      answers: {
        200: answer("The merges.", z.array(ListedMergeJson), [
          {
            id: 3,
            keptId: 12,
            mergedId: 40,
            fields: ["cellPhone"],
            at: "2026-11-20T17:00:00.000Z",
            by: "Sue Porter",
            undoneAt: null,
            undoneBy: null,
          },
        ]),
      },
    },
  },
  "/api/customers/merges/:mergeId/undo": {
    POST: {
      id: "undoCustomerMerge",
      tag,
      summary: "Undo a merge",
      description:
        "Both are customers of their own again, each with what was sold to them. What the merge wrote goes back unless somebody changed it since.",
      answers: {
        200: answer("Undone.", UndoneMergeJson, {
          id: 3,
          keptId: 12,
          mergedId: 40,
          fields: ["cellPhone"],
          restored: ["cellPhone"],
          stayed: [],
        }),
      },
      refusals: {
        409: {
          description: "Undone already, or the kept customer was merged into another since: undo that first.",
        },
      },
    },
  },
  "/api/customers/:customerId": {
    GET: {
      id: "getCustomer",
      tag,
      summary: "A customer",
      description: "A merged one answers too, and says into whom. What is written for it goes to that one.",
      answers: { 200: answer("The customer.", OneCustomerJson, { ...AMELIA, mergedInto: null }) },
    },
  },
  "/api/customers/:customerId/merge": {
    POST: {
      id: "mergeCustomers",
      tag,
      summary: "Merge another customer into this one",
      description:
        "Documents keep their customer; totals, store credit and lists follow to this one. `fields` says whose value stays, `both` for preferences and notes; without it the fuller or newer one.",
      body: { contract: NewMerge, example: { mergedId: 40, fields: { email: "merged", notes: "both" } } },
      isKeyed: true,
      answers: {
        201: answer("Merged.", MergeJson, { id: 3, keptId: 12, mergedId: 40, fields: ["email", "notes"] }),
      },
      refusals: {
        409: {
          description:
            "One of them was erased, was merged already, or changed since the version that was sent.",
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
              url: "/customers/12/files/5",
            },
          ],
          photos: [
            { id: 8, url: "/customers/12/photos/8", thumbnail: "/customers/12/photos/8?size=thumbnail" },
          ],
          consents: [{ channel: "text", answer: "no", at: "2026-11-03T16:10:00.000Z", by: "Sal Brook" }],
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
          calls: [],
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
        429: {
          description: "The account asks for too many, at once or in a day.",
          example: { message: "You've asked for many suggestions. Try again later." },
        },
        503: {
          description: "The AI service can't answer, or the database.",
          example: { message: "Failed to generate suggestions" },
        },
      },
    },
  },
} satisfies Operations;
