import type { z } from "zod";
import { blankOf } from "~/domain/fields";
import { customerFields } from "~/domain/people/customers/customer-fields";
import { type Taste, TASTES } from "~/domain/people/customers/tastes";
import { href, withRest } from "~/ui/address";
import type { CustomerExportJson } from "../../records/privacy/customer-export-json.ts";
import type { CustomerJson } from "./customer-json.ts";
import type { ProfileJson } from "./profile-contract.ts";
import type { RelativeJson } from "../family/relative-contract.ts";
import type { WishJson } from "../wishes/wish-contract.ts";

export const AMELIA: z.infer<typeof CustomerJson> = {
  id: 12,
  ...blankOf(customerFields),
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
  homeStore: "boca",
  tier: "diamond",
  jewelryPreferences: "Sapphires, white gold",
  lastPurchaseDate: "2026-11-02",
  totalSpent: "48200.00",
  refuses: ["text"],
  createdAt: "2025-03-01T15:20:00.000Z",
  version: 3,
};

const NO_TASTES = Object.fromEntries(TASTES.map((taste) => [taste, false])) as Record<Taste, boolean>;

export const PROFILE: z.infer<typeof ProfileJson> = {
  customerId: 12,
  consent: {
    phone: null,
    text: {
      answer: "no",
      askedWith: null,
      place: "counter",
      at: "2026-11-03T16:10:00.000Z",
      by: "Sal Brook",
    },
    email: {
      answer: "yes",
      askedWith: "May Harbor Jewelers send you offers and news this way?",
      place: "counter",
      at: "2026-11-03T16:10:00.000Z",
      by: "Sal Brook",
    },
    post: null,
  },
  suppressed: ["text"],
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

/** The export of all that is known of Amelia. */
export const EXPORTED: z.infer<typeof CustomerExportJson> = {
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
