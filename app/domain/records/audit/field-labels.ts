import { ownValue } from "../../own-value.ts";
import { CAMPAIGN_TYPE_LABELS } from "../../outreach/campaigns/campaign-choices.ts";
import { CAMPAIGN_STATUS_LABELS } from "../../outreach/campaigns/campaign-status.ts";
import { HELD_WORDS } from "../../outreach/campaigns/held-words.ts";
import { CANCELED_WORDS } from "../../people/outbox/canceled-words.ts";
import { BOUNCE_LABELS, CHANNEL_NAMES, PURPOSE_LABELS } from "../../people/outbox/message-words.ts";
import { PAUSED_WORDS } from "../../outreach/messages/paused-words.ts";
import { CLOSED_BECAUSE_LABELS } from "../../people/suppressions/suppression-words.ts";
import { REPLY_KIND_LABELS } from "../../outreach/replies/reply.ts";
import { ownFields } from "../../people/customers/profile-fields.ts";
import type { Field, Fields } from "../../fields.ts";
import { CHANNEL_LABELS, CONSENT_WORDS } from "../../people/customers/contact-consent.ts";
import { RELATION_LABELS } from "../../people/family/relations.ts";
import { GENDER_LABELS, TIER_LABELS } from "../../people/customers/tiers-and-genders.ts";
import { PERMISSION_CHOICE_LABELS } from "../../shop/employees/permission-choices.ts";
import { ROLE_LABELS } from "../../shop/employees/roles.ts";
import { LOOK_LABELS } from "../looks/look-titles.ts";
import { PAYMENT_KIND_LABELS } from "../../payment-kinds.ts";
import { PERMISSION_LABELS } from "../../permissions.ts";
import { OWNERSHIP_LABELS } from "../../stock/pieces/ownership.ts";
import { pieceFields } from "../../stock/pieces/piece-fields.ts";
import { METAL_LABELS } from "../../stock/pieces/metals.ts";
import { STONE_PLACE_LABELS } from "../../stock/pieces/stones.ts";
import { vendorFields } from "../../stock/vendors/vendor-fields.ts";
import type { NoticeKind, SaleLineKind } from "~db/closed-lists.ts";
import { SALE_STATUS_LABELS } from "../../counter/sales/sale-status.ts";
import { PAID_BY_DEFAULT_LABELS } from "../../shop/settings/paid-by-default-labels.ts";
import { TAG_PAPER_LABELS } from "../../shop/settings/tag-papers.ts";
import { ROUNDING_LABELS } from "../../price-rounding.ts";
import { PIECE_STATE_LABELS } from "../../stock/pieces/piece-states.ts";
import { EXEMPT_AS_LABELS } from "../../counter/sales/exemption.ts";
import { UNTAXED_AS_LABELS } from "../../counter/sales/tax-sources.ts";
import { PROFIT_BASIS_LABELS } from "../../shop/settings/profit-basis.ts";
import { COUNTER_CARE_LABELS } from "../../shop/settings/counter-care.ts";
import { SECOND_FACTOR_RULE_LABELS } from "../../shop/account/second-factor-rule.ts";
import { hourLabel } from "../../shop/settings/text-hours.ts";
import { settingFields } from "../../shop/settings/setting-fields.ts";
import { storeFields } from "../../shop/stores/store-fields.ts";
import { ORDER_STATE_LABELS } from "../../workshop/orders/order.ts";
import { REPAIR_STATUS_LABELS } from "../../workshop/repairs/repair-status.ts";
import { BUY_PAYMENT_LABELS, BUY_STATE_LABELS } from "../../counter/buys/buy.ts";
import { MELT_LOT_STATE_LABELS } from "../../stock/melt-lots/melt-lot.ts";
import { TRANSFER_STATE_LABELS } from "../../stock/transfers/transfer.ts";
import { readable } from "../../shop/trail/record-kinds.ts";

/** Formats for showing a payload value. */
export type FieldKind =
  | "text"
  | "money"
  | "weight"
  | "typed weight"
  | "day"
  | "instant"
  | "percent"
  | "fine percent"
  | "bytes"
  | "store"
  | "category"
  | "customer"
  | "piece"
  | "sale"
  | "vendor"
  | "employee";

export interface FieldMeaning {
  label: string;
  as: FieldKind;
  words?: Record<string, string>;
}

const money = (label: string): FieldMeaning => ({ label, as: "money" });
const text = (label: string, words?: Record<string, string>): FieldMeaning => ({
  label,
  as: "text",
  ...(words && { words }),
});
const day = (label: string): FieldMeaning => ({ label, as: "day" });
const store = (label: string): FieldMeaning => ({ label, as: "store" });

const PERMISSION_MEANINGS = Object.fromEntries(
  Object.entries(PERMISSION_LABELS).map(([name, label]) => [name, text(label, PERMISSION_CHOICE_LABELS)]),
);

const PAYMENT_KIND_MEANINGS = Object.fromEntries(
  Object.entries(PAYMENT_KIND_LABELS).map(([kind, label]) => [kind, money(label)]),
);

/**
 * Labels of payload fields, whatever the record kind. The labels of `SAID_FIELDS` come first; a field in neither is
 * labeled by its name.
 */
const FIELDS: Record<string, FieldMeaning> = {
  id: text("Number"),
  hasPin: text("Has PIN"),
  consent: text("OK to contact by"),
  askedWith: text("What was asked"),
  askedAgain: text("Asked again"),
  relation: text("Relation", RELATION_LABELS),
  monthDay: text("Date without a year"),
  relatedId: { label: "Their own record", as: "customer" },
  gender: text("Gender", GENDER_LABELS),
  tier: text("Tier", TIER_LABELS),
  customerTier: text("Customer's tier", TIER_LABELS),
  homeStore: store("Home store"),
  totalSpent: money("Total spent"),
  partBy: { label: "Also done by", as: "employee" },
  lastPurchaseDate: day("Last purchase"),
  importId: text("Import"),
  mergedInto: { label: "Merged into", as: "customer" },
  mergedId: { label: "The same person", as: "customer" },
  otherId: { label: "Not the same person as", as: "customer" },
  stayed: text("Changed since, so kept"),

  sku: text("SKU"),
  category: { label: "Category", as: "category" },
  cost: money("Cost"),
  retailPrice: money("Retail price"),
  meltPrice: money("Melt value"),
  breakdownPrice: money("Breakdown price"),
  floorPrice: money("Floor price"),
  weight: { label: "Weight", as: "weight" },
  weightGiven: { label: "Weight as entered", as: "typed weight" },
  weightUnit: text("Unit of weight"),
  purchaseDate: day("Purchase date"),
  location: store("Location"),
  state: text("Status", PIECE_STATE_LABELS),
  ownership: text("Ownership", OWNERSHIP_LABELS),
  memoDueDay: day("Due back"),
  vendorId: { label: "Vendor", as: "vendor" },
  vendorStyle: text("Vendor's style"),
  invoiceNumber: text("Invoice number"),
  invoiceDate: day("Invoice date"),
  invoiceTotal: money("Invoice total"),
  freight: money("Freight"),
  lineCost: money("Cost of items"),

  customerId: { label: "Customer", as: "customer" },
  customerName: text("Customer's name"),
  pieceId: { label: "Item", as: "piece" },
  saleId: { label: "Sale", as: "sale" },
  messageId: text("Message"),
  sellerId: { label: "Salesperson", as: "employee" },
  sellerName: text("Salesperson's name"),
  store: store("Store"),
  storeDay: day("Store day"),
  soldAt: { label: "Sold", as: "instant" },
  salePrice: money("Sale price"),
  itemCost: money("Item cost"),
  listedPrice: money("Price on the item's record"),
  listedCost: money("Cost on the item's record"),
  tax: money("Tax"),
  shippingCharge: money("Shipping charge"),
  tradeIn: text("Trade-in"),
  moreTradeIns: text("Further trade-in"),
  tradeInValue: money("Trade-in value"),
  total: money("Total"),
  commission: money("Commission"),
  netProfit: money("Net profit"),
  price: money("Price"),
  melt: money("Melt value"),
  lines: text("Item"),

  costToRepair: money("Repair cost"),
  customerPrice: money("Customer price"),
  intakeAt: { label: "Taken in", as: "instant" },
  intakeDay: day("Intake date"),
  takenInBy: { label: "Taken in by", as: "employee" },
  statusChangedAt: { label: "Status since", as: "instant" },

  held: money("Deposits held"),
  balance: money("Balance"),
  kept: money("Deposit kept"),
  promisedDay: day("Promised"),
  orderedDay: day("Ordered"),
  arrivedDay: day("Arrived"),
  dueBackDay: day("Due back"),
  workerId: { label: "Bench", as: "employee" },
  askedBy: { label: "Asked by", as: "employee" },
  callOver: money("Call first if over"),
  declaredValue: money("Declared value"),

  till: text("Till"),
  amount: money("Amount"),
  reason: text("Reason"),
  expected: text("Expected"),
  counted: text("Counted"),
  difference: money("Over or short"),
  floatLeft: money("Left as float"),
  note: text("Note"),
  isPinned: text("Pinned"),
  isGift: text("Gift receipt"),

  audienceTier: text("Audience: tier", TIER_LABELS),
  audienceGender: text("Audience: gender", GENDER_LABELS),
  audienceAgeRange: text("Audience: age range"),
  audienceLocation: store("Audience: location"),
  messageContent: text("Message"),
  scheduledAt: { label: "Scheduled", as: "instant" },
  sentCount: text("Sent"),
  openCount: text("Opened"),
  clickCount: text("Clicked"),
  conversionCount: text("Conversions"),
  madeBy: { label: "Made by", as: "employee" },
  campaignId: text("Campaign"),

  ...PERMISSION_MEANINGS,
  role: text("Role", ROLE_LABELS),
  isReadOnly: text("Read only"),
  isActive: text("Active"),
  isNewBrowser: text("From a new browser"),
  createdAt: { label: "Created", as: "instant" },
  pdfUrl: text("PDF"),
  isTaxed: text("Taxed"),
  cashRounding: { label: "Cash rounding", as: "money" },
  rounding: { label: "Cash rounding", as: "money" },
  isScrap: text("Scrap"),
  salesTaxRate: { label: "Tax rate", as: "fine percent" },
  taxRate: { label: "Tax rate", as: "fine percent" },
  surtaxRate: { label: "County surtax", as: "fine percent" },
  surtaxable: { label: "Price under the surtax", as: "money" },
  surtax: { label: "Surtax", as: "money" },
  isGoodwill: text("Kept by the customer"),
  goodwill: { label: "Given back of the price", as: "money" },
  untaxedAs: text("Without tax", UNTAXED_AS_LABELS),
  exemptAs: text("Exempt as", EXEMPT_AS_LABELS),
  suggestionsId: text("Suggestions"),

  asOf: { label: "As of", as: "instant" },
  clock: { label: "The server's clock", as: "instant" },
  size: { label: "Size", as: "bytes" },
  sha256: text("SHA-256"),
  sheet: text("Sheet"),
  unused: text("Columns not imported"),
  fillsEmpty: text("Fills empty fields"),
  choices: text("Choices about the list"),
  fileName: text("File"),
};

const NOTICE_WORDS: Record<NoticeKind, string> = {
  urgent_repair: "Urgent repair",
  repair_ready: "Ready repair",
  order_late: "Late order",
  order_due: "Order due today",
  workshop_overdue: "Order overdue at a workshop",
  estimate_asked: "Estimate waiting for approval",
  order_untold: "Ready order, customer not notified",
  instalment_late: "Late layaway payment",
  memo_overdue: "Overdue item",
  vendor_memo_due: "Memo due back to its vendor",
  birthday: "Birthday",
  spouse_birthday: "Spouse's birthday",
  anniversary: "Anniversary",
  family_date: "Family date",
};

const SALE_LINE_WORDS: Record<SaleLineKind, string> = {
  piece: "Item",
  service: "Service",
  item: "Open item",
  gift_card: "Gift card",
  pickup: "Pick-up",
};

/** Overrides by record kind or enclosing field. */
const IN_PARTICULAR: Record<string, Record<string, FieldMeaning>> = {
  repair: { status: text("Status", REPAIR_STATUS_LABELS), state: text("Status", ORDER_STATE_LABELS) },
  order: { state: text("Status", ORDER_STATE_LABELS) },
  campaign: {
    status: text("Status", CAMPAIGN_STATUS_LABELS),
    type: text("Type", CAMPAIGN_TYPE_LABELS),
    dueAt: { label: "Leaves", as: "instant" },
    recipients: text("Recipients"),
    heldWhy: text(
      "Why",
      Object.fromEntries(Object.entries(HELD_WORDS).map(([why, { title }]) => [why, title])),
    ),
  },
  sale: {
    taxable: money("Taxed"),
    exempt: money("Exempt from tax"),
    untaxed: money("Not taxed"),
    lessTax: money("Tax that is missing"),
    giftCards: money("Gift cards"),
    refunded: money("Refunded"),
    status: text("Status", SALE_STATUS_LABELS),
  },
  lines: { listPrice: money("List price"), kind: text("Kind", SALE_LINE_WORDS) },
  payments: { kind: text("Kind", PAYMENT_KIND_LABELS) },
  salespeople: { share: { label: "Share", as: "percent" } },
  piece: {
    weightGiven: { label: "Weight as entered", as: "typed weight" },
    size: text("Size"),
    metal: text("Metal", METAL_LABELS),
    stones: text("Stones"),
  },
  stones: {
    kind: text("Stone"),
    carat: { label: "Carat", as: "typed weight" },
    count: text("How many"),
    place: text("Center or side", STONE_PLACE_LABELS),
  },
  transfer: {
    fromStore: store("From"),
    toStore: store("To"),
    state: text("Status", TRANSFER_STATE_LABELS),
    items: text("Items"),
  },
  buy: {
    state: text("Status", BUY_STATE_LABELS),
    items: text("Items"),
    total: money("Paid"),
    price: money("Price paid"),
    paidBy: text("Paid by", BUY_PAYMENT_LABELS),
  },
  "melt-lot": {
    state: text("Status", MELT_LOT_STATE_LABELS),
    items: text("Items"),
    estimate: money("Melt value"),
    brought: money("Refiner payment"),
  },
  "gift-card": { lastFour: text("Ends in"), reason: text("Reason") },
  "metal-price": {
    gold: money("Gold"),
    silver: money("Silver"),
    platinum: money("Platinum"),
    palladium: money("Palladium"),
  },
  message: {
    channel: text("By", CHANNEL_NAMES),
    purpose: text("About", PURPOSE_LABELS),
    channels: text("No offers by", CHANNEL_LABELS),
    returnId: text("Return"),
    orderId: text("Order"),
    againOf: text("Sent again for message"),
    testOf: text("Test of campaign"),
    why: text("Why", CANCELED_WORDS),
    bounce: text("What came back", BOUNCE_LABELS),
  },
  reply: {
    channel: text("By", CHANNEL_NAMES),
    kind: text("What it is", REPLY_KIND_LABELS),
  },
  suppression: {
    channel: text("By", CHANNEL_NAMES),
    reason: text("Why", CLOSED_BECAUSE_LABELS),
  },
  sending: {
    why: text(
      "Why",
      Object.fromEntries(Object.entries(PAUSED_WORDS).map(([why, { title }]) => [why, title])),
    ),
    said: text("The server said"),
  },
  process: { category: text("Category"), attached: text("Attached PDF") },
  look: { kind: text("What it is", LOOK_LABELS), about: text("About") },
  notice: { kind: text("Notice", NOTICE_WORDS), recordId: text("Record number") },
  tradeIn: { value: money("Value") },
  moreTradeIns: { value: money("Value") },
  consent: Object.fromEntries(
    Object.entries(CHANNEL_LABELS).map(([channel, label]) => [channel, text(label, CONSENT_WORDS)]),
  ),
  expected: PAYMENT_KIND_MEANINGS,
  counted: PAYMENT_KIND_MEANINGS,
  customers: { first: { label: "First", as: "customer" }, last: { label: "Last", as: "customer" } },
};

/** Fields not shown: derived from others, or internal. */
export const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  "searchText",
  "sortName",
  "foldedEmail",
  "foldedSku",
  "foldedName",
  "nameAndPhone",
  "isCompared",
  "refusedChannels",
  "agreedChannels",
  "suppressedChannels",
  "version",
  // Id of a row that has no page.
  "row",
  // Ids of the pieces that `items` names by SKU.
  "itemIds",
  // Id of the till that `till` names.
  "tillId",
  "session",
  // A message's Message-ID, and what a provider calls one.
  "messageKey",
  "providerRef",
  // Where a data folder lies.
  "machine",
  // Accounts that the payments draw on.
  "accountIds",
]);

const STORE_FIELDS = { ...storeFields, salesTaxRate: storeFields.taxRate };

/** Record kinds whose fields have the labels of their forms. */
const SAID_FIELDS: Record<string, Fields> = {
  customer: ownFields,
  piece: pieceFields,
  vendor: vendorFields,
  shop: STORE_FIELDS,
  store: STORE_FIELDS,
};

const HOURS = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), hourLabel(String(hour))]),
);

const SETTING_WORDS: Record<string, Record<string, string>> = {
  profitBasis: PROFIT_BASIS_LABELS,
  paidByDefault: PAID_BY_DEFAULT_LABELS,
  tagPaper: TAG_PAPER_LABELS,
  priceRounding: ROUNDING_LABELS,
  counterCare: COUNTER_CARE_LABELS,
  secondFactor: SECOND_FACTOR_RULE_LABELS,
  textsFromHour: HOURS,
  textsUntilHour: HOURS,
};

/** A name may be any text, as the columns of an import are. */
function particular(of: string, name: string): FieldMeaning | undefined {
  return ownValue(ownValue(IN_PARTICULAR, of) ?? {}, name);
}

/**
 * Label and format of a field. `within` is the enclosing field. What Settings has keeps its label there in every record,
 * such as a ticket's commission rate.
 */
export function fieldMeaning(recordKind: string, name: string, within?: string): FieldMeaning {
  const known = (within && particular(within, name)) || particular(recordKind, name);
  if (known) return known;
  const field =
    ownValue(ownValue(SAID_FIELDS, recordKind) ?? {}, name) ?? ownValue<Field>(settingFields, name);
  if (field) return labeledAsInForms(name, field);
  const anywhere = ownValue(FIELDS, name);
  if (anywhere) return anywhere;
  const label = readable(name.replace(/(?<=[a-z])At$/, ""));
  if (/[a-z]At$/.test(name)) return { label, as: "instant" };
  if (/(Date|Day)$/.test(name)) return { label: readable(name), as: "day" };
  return { label: readable(name), as: "text" };
}

function labeledAsInForms(name: string, field: Field): FieldMeaning {
  const anywhere = ownValue(FIELDS, name);
  const words = ownValue(SETTING_WORDS, name) ?? (field.kind === "choice" ? anywhere?.words : undefined);
  return { label: field.label, as: anywhere?.as ?? formatOf(field), ...(words && { words }) };
}

const OWN_FORMATS = ["day", "money", "weight", "typed weight"] as const;

/** Rates of one decimal are kept in hundredths of a percent, taxes in thousandths. */
function formatOf({ kind, decimals }: Field): FieldKind {
  if (kind === "percent") return decimals === 1 ? "percent" : "fine percent";
  return OWN_FORMATS.find((format) => format === kind) ?? "text";
}
