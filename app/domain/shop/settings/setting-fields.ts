import { SECOND_FACTOR_RULES } from "../account/second-factor-rule.ts";
import { LONGEST_SELECTOR, SELECTOR_PATTERN } from "./dkim-selector.ts";
import { PAID_BY_DEFAULTS } from "./paid-by-default.ts";
import { ROUNDINGS } from "../../price-rounding.ts";
import { TAG_PAPER_NAMES } from "./tag-papers.ts";
import { PROFIT_BASES } from "~db/closed-lists.ts";
import { BUSINESS_ZONES } from "../../time-zones.ts";
import { WEEKDAYS, type Weekday } from "../stores/work-days.ts";
import { COUNTER_CARES } from "./counter-care.ts";
import { choice, type Field, flag, group, money, percent, text, url, whole } from "../../fields.ts";
import { CURRENCIES } from "./currencies.ts";

/** Longest message, in characters: more than two texts on a phone. */
const LONGEST_TEMPLATE = 600;
export const WEEKDAY_LABELS: Record<Weekday, string> = {
  sun: "Sunday",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
};

/** Shared by the shop and by a store with its own holidays. */
export const holidayField = { label: "Holidays", max: 2_000 } as const;

const ZONES = BUSINESS_ZONES.map(({ zone }) => zone);

/**
 * Setting form fields with their labels, which the audit trail shows too, and their limits (sections 5 and 9, 'Settled
 * numbers'). Defaults: `setting-defaults.ts`.
 */
export const settingFields = {
  shopName: text({ label: "Shop name", max: 60, otherwise: "" }),
  receiptNote: text({ label: "Receipt note", max: 200, otherwise: "" }),
  repairTerms: text({ label: "Repair terms", max: 600, otherwise: "" }),
  readyMessage: text({
    label: "When an order is ready",
    max: LONGEST_TEMPLATE,
    required: "Enter the message for when an order is ready",
  }),
  reminderMessage: text({
    label: "When it's still waiting",
    max: LONGEST_TEMPLATE,
    required: "Enter the reminder message",
  }),
  paymentMessage: text({
    label: "When a payment is due",
    max: LONGEST_TEMPLATE,
    required: "Enter the message for when a payment is due",
  }),
  estimateMessage: text({
    label: "When an estimate needs an answer",
    max: LONGEST_TEMPLATE,
    required: "Enter the message for when an estimate needs an answer",
  }),
  consentWords: text({
    label: "Consent wording",
    max: LONGEST_TEMPLATE,
    required: "Enter the consent wording",
  }),
  /** A page with it saves by `changeButKeepAddress` (outreach): emails on their way need it, by law. */
  postalAddress: text({ label: "Postal address", max: 200, otherwise: "" }),
  emailTakesYes: flag({ label: "Email only customers who said yes" }),
  mailTakesYes: flag({ label: "Mail only customers who said yes" }),
  doorShowsPhotos: flag({ label: "Show photos from intake" }),
  emailCountsOpens: flag({ label: "Count opens of campaign emails" }),
  dkimSelector: text({
    label: "DKIM selector",
    max: LONGEST_SELECTOR,
    pattern: SELECTOR_PATTERN,
    wrong: "A selector has letters, digits, hyphens and dots, such as google",
    otherwise: "",
  }),
  messagesAMinute: whole({ label: "At most per minute (messages)", from: 1, to: 600 }),
  messagesAnHour: whole({ label: "At most per hour (messages)", from: 1, to: 20_000 }),
  textsFromHour: whole({ label: "Campaign texts from", from: 9, to: 17 }),
  textsUntilHour: whole({ label: "Campaign texts until", from: 12, to: 20 }),
  remindAfterDays: whole({ label: "Remind after (days)", from: 0, to: 365 }),
  unclaimedAfterDays: whole({ label: "Unclaimed after (days)", from: 1, to: 3_650 }),
  cleaningAfterMonths: whole({ label: "Cleaning after (months)", from: 0, to: 60 }),
  layawayTerms: text({ label: "Layaway terms", max: 1_200, otherwise: "" }),
  businessZone: choice(ZONES, {
    label: "Time zone",
    required: "Time zone is required",
    wrong: "Choose one of the time zones",
  }),
  currency: choice(CURRENCIES, {
    label: "Currency",
    required: "Currency is required",
    wrong: "Choose one of the currencies",
  }),
  commissionRate: percent({ label: "Commission rate", decimals: 1 }),
  discountLimit: percent({ label: "Largest discount without approval", decimals: 1 }),
  profitBasis: choice(PROFIT_BASES, {
    label: "Profit basis",
    required: "Choose a profit basis",
    wrong: "Choose a profit basis",
  }),
  paidByDefault: choice(PAID_BY_DEFAULTS, {
    label: "Default payment",
    required: "Choose a default payment",
    wrong: "Choose a default payment",
  }),
  tagPaper: choice(TAG_PAPER_NAMES, {
    label: "Default tag stock",
    required: "Choose the tag stock",
    wrong: "Choose the tag stock",
  }),
  costCode: text({ label: "Cost code", max: 10, otherwise: "" }),
  skuPattern: text({ label: "SKU pattern", max: 60, otherwise: "" }),
  priceFactors: text({ label: "Retail price from cost", max: 400, otherwise: "" }),
  priceRounding: choice(ROUNDINGS, {
    label: "Rounded to",
    required: "Choose how prices are rounded",
    wrong: "Choose how prices are rounded",
  }),
  counterCare: choice(COUNTER_CARES, {
    label: "How careful should the counter be?",
    required: "Choose how careful the counter is",
    wrong: "Choose how careful the counter is",
  }),
  askLowTax: flag({ label: "Ask for a reason when tax is below the store's rate" }),
  identityLimit: money({ label: "Largest trade-in without ID" }),
  askAnotherWay: flag({ label: "Ask before refunding to a different payment method" }),
  cashRefundLimit: money({ label: "Largest cash refund without approval" }),
  returnDays: whole({ label: "Returns without approval (days)", from: 0, to: 3_650 }),
  askBeyondDrawer: flag({ label: "Ask before paying out more cash than the drawer should hold" }),
  guardCost: flag({ label: "Protect item costs" }),
  holdDays: whole({ label: "Hold on bought and traded-in items (days)", from: 0, to: 365 }),
  buyLimit: money({ label: "Largest buy without approval" }),
  sellerIdentityYears: whole({ label: "Keep seller identity (years)", from: 1, to: 30 }),
  depositKept: percent({ label: "Deposit kept when canceled", decimals: 1 }),
  leastDeposit: percent({ label: "Minimum layaway deposit", decimals: 1 }),
  lowStockThreshold: whole({ label: "Low-stock threshold", from: 0, to: 1_000 }),
  promiseWorkDays: whole({ label: "Promised after (work days)", from: 0, to: 90 }),
  promiseWeekdays: group(weekdayFlags(), { label: "Work days" }),
  holidays: text({ ...holidayField, otherwise: "" }),
  passwordMinLength: whole({ label: "Minimum password length", from: 6, to: 20 }),
  passwordExpires: flag({ label: "Passwords expire" }),
  passwordExpiryDays: whole({ label: "Password expiry (days)", from: 30, to: 365 }),
  secondFactor: choice(SECOND_FACTOR_RULES, {
    label: "Two-step verification",
    required: "Choose who needs two-step verification",
    wrong: "Choose who needs two-step verification",
  }),
  sessionIdleMinutes: whole({ label: "Session length (minutes)", from: 5, to: 240 }),
  backupEveryHours: whole({ label: "Back up every (hours)", from: 0, to: 168 }),
  backupsDaily: whole({ label: "Daily backups kept", from: 1, to: 60 }),
  backupsWeekly: whole({ label: "Weekly backups kept", from: 0, to: 52 }),
  eraseCustomersAfterYears: whole({ label: "Erase customers after (years)", from: 0, to: 30 }),
  importErrorsKeptDays: whole({ label: "Keep failed import rows (days)", from: 0, to: 3_650 }),
  messageWordsKeptDays: whole({ label: "Keep message text (days)", from: 0, to: 3_650 }),
  auditHeadUrl: url({ label: "Address for the integrity code" }),
};

function weekdayFlags() {
  const flags = WEEKDAYS.map((name) => [name, flag({ label: WEEKDAY_LABELS[name] })] as const);
  return Object.fromEntries(flags) as Record<Weekday, Field<boolean>>;
}

/** Hint text such as '5–240' or '1–20,000'. */
export function rangeOf(name: keyof typeof settingFields): string {
  const { from, to } = settingFields[name];
  return `${from?.toLocaleString("en-US")}–${to?.toLocaleString("en-US")}`;
}
