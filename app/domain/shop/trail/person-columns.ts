import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { customers } from "~db/schema/customers.ts";
import type * as schema from "~db/schema/index.ts";

/** The value of a column in a customer's own rows after an erasure. */
export interface Becomes {
  becomes: string | null | ((customerId: number) => string);
}

/**
 * Treatment of a text column by an erasure.
 *
 * - `shop`: says nothing of a customer; stays.
 * - `staff`: about an employee; stays.
 * - `digest`: a hash; stays.
 * - `row goes`: rows of the customer are deleted (`eraseCustomers`).
 * - `searched`: texts and copies that name the customer go (`erase-copies.server.ts`).
 * - `named`: words about something else, which may name the customer; shown before the erasure, for editing
 *   by hand (`find-mentions.server.ts`). Entries of the trail are treated alike (`entry-words.ts`).
 * - `kept by law`: stays, or until its own rule deletes the row (`seller-identity.server.ts`).
 * - `Becomes`: the value it has afterward in the customer's rows.
 */
export type Treatment =
  | "shop"
  | "staff"
  | "digest"
  | "row goes"
  | "searched"
  | "named"
  | "kept by law"
  | Becomes;

const empty: Becomes = { becomes: null };
const blank: Becomes = { becomes: "" };

type Tables = {
  [
    Name in keyof typeof schema as (typeof schema)[Name] extends SQLiteTable ? Name : never
  ]: (typeof schema)[Name];
};
/** Columns that can hold text or bytes. */
type TextColumns<T extends SQLiteTable> = {
  [Name in keyof T["_"]["columns"]]: T["_"]["columns"][Name]["_"]["dataType"] extends "number" | "boolean"
    ? never
    : Name;
}[keyof T["_"]["columns"]];

type CustomerTexts = TextColumns<typeof customers>;
/** Those that a customer's row can do without. */
type OptionalTexts = {
  [Name in CustomerTexts]: (typeof customers)["_"]["columns"][Name]["_"]["notNull"] extends true
    ? never
    : Name;
}[CustomerTexts];

/** Whatever is known of a customer goes: a new column, too. */
const ALL_THAT_IS_KNOWN = Object.fromEntries(
  Object.entries(getTableColumns(customers))
    .filter(([, { dataType, notNull }]) => dataType === "string" && !notNull)
    .map(([name]) => [name, empty]),
) as Record<OptionalTexts, Becomes>;

/** Treatment of each text column of each table. A missing column doesn't compile. */
export const PERSON_COLUMNS = {
  customers: {
    ...ALL_THAT_IS_KNOWN,
    firstName: { becomes: "Erased" },
    lastName: { becomes: (id) => `customer #${id}` },
    homeStore: "shop",
    tier: { becomes: "silver" },
    lastPurchaseDate: "shop",
    searchText: blank,
    sortName: blank,
  },
  repairs: {
    item: { becomes: "Erased" },
    description: empty,
    notes: empty,
    searchText: { becomes: "erased\n" },
    store: "shop",
    status: "shop",
    intakeDay: "shop",
  },
  orders: {
    kind: "shop",
    store: "shop",
    item: { becomes: "Erased" },
    notes: empty,
    takenInDay: "shop",
    vendor: empty,
    vendorReference: empty,
    orderedDay: "shop",
    arrivedDay: "shop",
    promisedDay: "shop",
    readyDay: "shop",
    statusBefore: "shop",
    toldDay: "shop",
    nextDueDay: "shop",
    estimate: "shop",
    estimateWay: "shop",
    estimateName: empty,
    place: "shop",
    placeName: "named",
    dueBackDay: "shop",
    toldWay: "shop",
    handedOverDay: "shop",
    handedOverTo: empty,
    claimCode: empty,
    cancelReason: { becomes: "Erased" },
    searchText: blank,
  },
  repairItems: {
    description: { becomes: "Erased" },
    metal: empty,
    stones: empty,
    size: empty,
    weightUnit: "shop",
    serial: empty,
    condition: { becomes: "[]" },
    conditionNote: empty,
  },
  repairWork: { description: { becomes: "Erased" } },
  partWaits: { what: { becomes: "Erased" }, vendor: empty, dueDay: "shop" },
  benchNotes: { material: { becomes: "Erased" } },
  saleTradeIns: { description: empty, weightUnit: "shop", metal: "shop", karat: "shop" },
  sales: {
    store: "shop",
    storeDay: "shop",
    customerTier: "shop",
    profitBasis: "shop",
    // Erases only words: certificates and states stay, because the tax office asks for them.
    exemptReason: { becomes: "Erased" },
    exemptAs: "shop",
    untaxedAs: "shop",
    voidReason: { becomes: "Erased" },
  },
  saleLines: {
    kind: "shop",
    discountReason: "shop",
    sku: "shop",
    // Words of pick-ups and open items. Something traded in and sold on to another customer is shown as a
    // mention.
    description: { becomes: "Erased" },
    category: "shop",
    weightUnit: "shop",
  },
  payments: {
    store: "shop",
    storeDay: "shop",
    kind: "shop",
    lastFour: empty,
    reference: empty,
    number: empty,
  },
  returns: {
    store: "shop",
    storeDay: "shop",
    customerTier: "shop",
    profitBasis: "shop",
    untaxedAs: "shop",
    reason: { becomes: "Erased" },
  },
  suggestions: { text: "row goes", source: "row goes" },
  notes: { text: "row goes" },
  recordFiles: { name: "row goes" },
  customerMerges: { fields: { becomes: "{}" } },
  customerKeys: { key: "row goes" },
  likelyTwins: { reasons: "row goes" },
  messages: {
    messageKey: "shop",
    channel: "shop",
    purpose: "shop",
    address: empty,
    addressKey: empty,
    subject: empty,
    words: empty,
    state: "shop",
    claimedRun: "shop",
    providerRef: "shop",
    canceledWhy: "shop",
  },
  campaignRecipients: { addressKey: empty, leftOut: "shop" },
  messageAttempts: { answer: "shop", said: empty },
  replies: {
    channel: "shop",
    providerRef: "shop",
    kind: "shop",
    address: empty,
    addressKey: empty,
    subject: empty,
    words: empty,
    quoted: empty,
  },
  looks: { kind: "shop", recordKind: "shop", day: "shop", changed: "shop", store: "shop" },
  noticeDones: { kind: "row goes", occurrence: "row goes" },

  auditLog: {
    payload: "searched",
    action: "shop",
    recordKind: "shop",
    recordId: "shop",
    requestId: "shop",
    address: "staff",
    salt: "digest",
    payloadDigest: "digest",
    previous: "digest",
    mac: "digest",
  },
  formDrafts: { fields: "searched", id: "shop", path: "shop" },
  savedFilters: { query: "searched", name: "searched", foldedName: "searched", list: "shop" },
  idempotencyKeys: { record: "searched", method: "shop", path: "shop", key: "searched", bodyHash: "digest" },
  importErrors: { cells: "searched", reason: "searched", column: "shop" },
  insights: { trend: "searched", recommendation: "searched", alert: "searched", source: "shop" },
  campaignProposals: { messageContent: "searched", subject: "searched", source: "shop" },

  campaignSendings: { heldWhy: "shop" },
  campaignTickets: {},
  campaignTicketsSeen: {},
  campaignResults: {},
  campaigns: {
    name: "named",
    messageContent: "named",
    subject: "named",
    type: "shop",
    audienceTier: "shop",
    audienceGender: "shop",
    audienceAgeRange: "shop",
    audienceLocation: "shop",
    status: "shop",
  },
  pieces: {
    description: "named",
    sku: "shop",
    foldedSku: "shop",
    category: "shop",
    metal: "shop",
    karat: "shop",
    size: "shop",
    serialNumber: "shop",
    laboratory: "shop",
    certificateNumber: "shop",
    tagText: "named",
    purchaseDate: "shop",
    dueDay: "shop",
    weightUnit: "shop",
    location: "shop",
    vendorStyle: "shop",
    ownership: "shop",
    memoDueDay: "shop",
    displayCase: "shop",
    state: "shop",
    searchText: "shop",
  },
  pieceStones: {
    kind: "shop",
    shape: "shop",
    color: "shop",
    clarity: "shop",
    place: "shop",
  },
  // A vendor may be a customer too: their papers stay.
  vendors: {
    name: "named",
    foldedName: "named",
    contactName: "named",
    phone: "named",
    email: "named",
    address: "named",
    country: "shop",
    accountNumber: "shop",
    terms: "shop",
    note: "named",
  },
  receivings: {
    store: "shop",
    invoiceNumber: "shop",
    invoiceDate: "shop",
    ownership: "shop",
    memoDueDay: "shop",
    note: "named",
  },
  receivingLines: {
    sku: "shop",
    foldedSku: "shop",
    category: "shop",
    description: "named",
    vendorStyle: "shop",
    metal: "shop",
    karat: "shop",
    size: "shop",
    weightUnit: "shop",
  },
  processes: {
    title: "named",
    description: "named",
    category: "shop",
    pdfUrl: "shop",
    searchText: "shop",
  },
  imports: {
    fileName: "searched",
    sha256: "digest",
    sheet: "searched",
    state: "shop",
    unusedColumns: "searched",
    header: "searched",
    kind: "shop",
    columns: "shop",
  },
  // Names of fields only.
  importUpdates: { fields: "shop" },
  importMappings: { kind: "shop", headings: "digest", columns: "searched" },
  files: { name: "row goes", sha256: "digest", mediaType: "shop" },

  employees: {
    email: "staff",
    firstName: "staff",
    lastName: "staff",
    role: "staff",
    phone: "staff",
    homeStore: "staff",
    passwordHash: "digest",
    location: "staff",
  },
  apiTokens: { name: "shop", tokenHash: "digest", role: "shop" },
  sessions: { tokenHash: "digest", userAgent: "staff", address: "staff" },
  secondFactors: { secret: "staff" },
  pins: { hash: "digest" },
  recoveryCodes: { codeHash: "digest" },
  signIns: { userAgent: "staff", address: "staff", secondFactor: "shop" },
  oneTimeCodes: { purpose: "shop", codeHash: "digest" },
  signInFailures: { accountHash: "digest", address: "staff" },
  denials: { permission: "shop", address: "staff" },
  // A business stands in `toWhom`: it is shown as a mention while it has the item, and so is the note of a movement that
  // names no customer.
  pieceMovements: { kind: "shop", store: "shop", toWhom: "searched", dueDay: "shop", note: empty },
  // What a server says of the shop, without addresses; what it says of a message is in that message's attempts.
  sendingState: { machine: "digest", pausedWhy: "shop", pausedSaid: "shop" },
  sendingPace: { channel: "shop" },
  publicDoor: { url: "shop" },
  campaignLinks: { url: "shop" },
  // Of a hash nobody makes the token.
  doorLinks: { tokenHash: "digest", purpose: "shop" },
  linkClicks: {},
  messageOpenings: {},
  sendingChannels: { channel: "shop", goesTo: "shop", said: "shop", heardOf: "shop" },
  mailboxState: { name: "shop", heardOf: "shop", said: "shop" },
  bounces: { kind: "shop" },
  changedRoles: { role: "shop" },
  rolePermissions: { role: "shop", permission: "shop" },
  employeePermissions: { permission: "staff" },
  settings: { name: "shop", value: "shop" },
  stores: {
    key: "shop",
    name: "shop",
    zone: "shop",
    address: "shop",
    country: "shop",
    phone: "shop",
    holidays: "shop",
  },

  buyers: { store: "shop", lastDay: "shop" },
  buyersByDay: { store: "shop", day: "shop" },
  creditOutstanding: { kind: "shop" },
  creditByDay: { day: "shop", store: "shop", account: "shop", kind: "shop" },
  stockNotOwned: { location: "shop", state: "shop" },
  customerGroups: { homeStore: "shop", tier: "shop", gender: "shop", birthYear: "shop" },
  piecesSoldByDay: { day: "shop", store: "shop", tier: "shop", category: "shop" },
  piecesSoldByMonth: { category: "shop", month: "shop", store: "shop", tier: "shop" },
  repairsReadyByDay: { day: "shop", store: "shop" },
  repairsOutByDay: { day: "shop", store: "shop" },
  depositsByDay: { day: "shop", store: "shop", orderKind: "shop" },
  repairsByStatus: { store: "shop", status: "shop" },
  salesByDay: { day: "shop", store: "shop", tier: "shop" },
  salesByMonth: { month: "shop", store: "shop", tier: "shop" },
  salesBySellerDay: { day: "shop", store: "shop", tier: "shop" },
  salesBySellerMonth: { month: "shop", store: "shop", tier: "shop" },
  salesOfCategory: { category: "shop", store: "shop", tier: "shop" },
  taxByDay: { day: "shop", store: "shop" },
  discountsByDay: { day: "shop", store: "shop", reason: "shop" },
  paymentsByDay: { day: "shop", store: "shop", kind: "shop" },
  creditAccounts: { kind: "shop", number: "shop" },
  creditMovements: { kind: "shop", store: "shop", storeDay: "shop" },
  services: { name: "shop", foldedName: "shop" },
  tills: { store: "shop", name: "shop" },
  tillSessions: { openedDay: "shop" },
  tillMovements: { kind: "shop", reason: "searched" },
  closes: { store: "shop", storeDay: "shop", note: "searched", denominations: "shop" },
  closeCounts: { kind: "shop" },
  orderPieces: { discountReason: "shop" },
  orderInstalments: { dueDay: "shop" },
  orderTellings: { way: "shop", message: empty },
  // A tray or a workshop. Of movements, and of lines of counts, nothing else ever changes.
  orderMovements: { place: "shop", placeName: "searched", dueBackDay: "shop" },
  counts: {
    kind: "shop",
    store: "shop",
    place: "shop",
    placeName: "named",
    category: "shop",
    displayCase: "shop",
  },
  bulkChanges: { field: "shop", change: "shop", chosen: "searched", state: "shop" },
  bulkChangeRows: { before: "shop", after: "shop", displayCase: "shop", outcome: "shop", reason: "shop" },
  transfers: { fromStore: "shop", toStore: "shop", note: "named", state: "shop" },
  transferLines: { outcome: "shop" },
  metalPrices: { metal: "shop", day: "shop" },
  meltLots: { store: "shop", refiner: "named", note: "named", state: "shop", settlement: "named" },
  meltLotLines: { working: "shop" },
  buys: {
    store: "shop",
    state: "shop",
    storeDay: "shop",
    paidBy: "shop",
    checkNumber: empty,
    voidReason: { becomes: "Erased" },
  },
  buyLines: {
    description: { becomes: "Erased" },
    metal: "shop",
    karat: "shop",
    weightUnit: "shop",
    working: "shop",
  },
  // The law wants these for as long as Settings say: until then they outlive an erasure of the customer.
  sellerIdentities: {
    name: "kept by law",
    idType: "kept by law",
    idNumber: "kept by law",
    issuer: "kept by law",
    expires: "kept by law",
    dateOfBirth: "kept by law",
    address: "kept by law",
    note: "kept by law",
  },
  countLines: {
    result: "shop",
    scanned: "shop",
    store: "shop",
    place: "shop",
    placeName: "searched",
    category: "shop",
    displayCase: "shop",
    state: "shop",
  },
  countDecisions: { decision: "shop" },
  countResults: { result: "shop" },
  countScanned: { location: "shop", state: "shop", displayCase: "shop", category: "shop" },
  stockByVendor: { ownership: "shop", state: "shop" },
  stockByCase: { location: "shop", displayCase: "shop", category: "shop" },
  saleSalespeople: {},
  returnLines: { to: "shop", category: "shop" },
  returnSalespeople: {},
  stock: { location: "shop", category: "shop", state: "shop" },
  customerCalls: {
    reason: "row goes",
    occasion: "row goes",
    outcome: "row goes",
    note: "row goes",
    nextDay: "row goes",
  },
  contactConsents: { channel: "row goes", answer: "row goes", askedWith: "row goes", place: "row goes" },
  // Outlives an erasure, so that whoever refused isn't written to once they are added again.
  suppressions: { channel: "shop", addressHash: "digest", source: "shop", reason: "shop" },
  relatives: {
    name: "row goes",
    relation: "row goes",
    occasion: "row goes",
    date: "row goes",
    monthDay: "row goes",
    note: "row goes",
  },
  wishes: { description: "row goes", note: "row goes" },
  processFiles: {},
  photos: {},
} as const satisfies { [Name in keyof Tables]: Record<TextColumns<Tables[Name]>, Treatment> };

/** The values of a customer's row in a table after an erasure. */
export function erasedValues(
  table:
    | "benchNotes"
    | "buyLines"
    | "buys"
    | "campaignRecipients"
    | "customerMerges"
    | "customers"
    | "messageAttempts"
    | "messages"
    | "replies"
    | "orders"
    | "partWaits"
    | "orderTellings"
    | "payments"
    | "pieceMovements"
    | "repairItems"
    | "repairs"
    | "repairWork"
    | "returns"
    | "sales"
    | "saleTradeIns",
  customerId: number,
): Record<string, string | null> {
  const columns: Record<string, Treatment> = PERSON_COLUMNS[table];
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, treatment]) => {
      if (typeof treatment === "string") return [];
      const { becomes } = treatment;
      return [[name, typeof becomes === "function" ? becomes(customerId) : becomes]];
    }),
  );
}
