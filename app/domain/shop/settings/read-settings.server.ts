import { desc, inArray, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { settings } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { SECOND_FACTOR_RULES } from "../account/second-factor-rule.ts";
import { cents, MAX_AMOUNT } from "../../money.ts";
import { PAID_BY_DEFAULTS } from "./paid-by-default.ts";
import { ROUNDINGS } from "../../price-rounding.ts";
import { TAG_PAPER_NAMES } from "./tag-papers.ts";
import { PROFIT_BASES } from "~db/closed-lists.ts";
import { WEEKDAYS } from "../stores/work-days.ts";
import { BUSINESS_ZONES } from "../../time-zones.ts";
import { LONGEST_URL } from "../../fields.ts";
import type { Trail } from "../../result.ts";
import { COUNTER_CARES } from "./counter-care.ts";
import { settingDefaults } from "./setting-defaults.ts";
import { CURRENCIES } from "./currencies.ts";
import { settingFields } from "./setting-fields.ts";

const Settings = z.object({
  shopName: words("shopName"),
  businessZone: z.enum(BUSINESS_ZONES.map(({ zone }) => zone)),
  currency: z.enum(CURRENCIES),
  commissionRate: z.int().min(0).max(10_000),
  discountLimit: z.int().min(0).max(10_000),
  profitBasis: z.enum(PROFIT_BASES),
  paidByDefault: z.enum(PAID_BY_DEFAULTS),
  tagPaper: z.enum(TAG_PAPER_NAMES),
  costCode: words("costCode"),
  skuPattern: words("skuPattern"),
  priceFactors: words("priceFactors"),
  priceRounding: z.enum(ROUNDINGS),
  counterCare: z.enum(COUNTER_CARES),
  askLowTax: z.boolean(),
  identityLimit: z.int().min(0).max(MAX_AMOUNT).transform(cents).nullable(),
  askAnotherWay: z.boolean(),
  cashRefundLimit: z.int().min(0).max(MAX_AMOUNT).transform(cents).nullable(),
  returnDays: whole("returnDays"),
  askBeyondDrawer: z.boolean(),
  guardCost: z.boolean(),
  holdDays: whole("holdDays"),
  buyLimit: z.int().min(0).max(MAX_AMOUNT).transform(cents).nullable(),
  sellerIdentityYears: whole("sellerIdentityYears"),
  depositKept: z.int().min(0).max(10_000),
  leastDeposit: z.int().min(0).max(10_000),
  lowStockThreshold: whole("lowStockThreshold"),
  promiseWorkDays: whole("promiseWorkDays"),
  promiseWeekdays: z.string().regex(new RegExp(`^(${WEEKDAYS.join(" ?|")} ?)*$`)),
  holidays: words("holidays"),
  receiptNote: words("receiptNote"),
  repairTerms: words("repairTerms"),
  readyMessage: words("readyMessage"),
  reminderMessage: words("reminderMessage"),
  paymentMessage: words("paymentMessage"),
  estimateMessage: words("estimateMessage"),
  consentWords: words("consentWords"),
  postalAddress: words("postalAddress"),
  emailTakesYes: z.boolean(),
  mailTakesYes: z.boolean(),
  doorShowsPhotos: z.boolean(),
  emailCountsOpens: z.boolean(),
  dkimSelector: words("dkimSelector"),
  messagesAMinute: whole("messagesAMinute"),
  messagesAnHour: whole("messagesAnHour"),
  textsFromHour: whole("textsFromHour"),
  textsUntilHour: whole("textsUntilHour"),
  remindAfterDays: whole("remindAfterDays"),
  unclaimedAfterDays: whole("unclaimedAfterDays"),
  cleaningAfterMonths: whole("cleaningAfterMonths"),
  layawayTerms: words("layawayTerms"),
  sessionIdleMinutes: whole("sessionIdleMinutes"),
  passwordMinLength: whole("passwordMinLength"),
  passwordExpires: z.boolean(),
  passwordExpiryDays: whole("passwordExpiryDays"),
  secondFactor: z.enum(SECOND_FACTOR_RULES),
  backupEveryHours: whole("backupEveryHours"),
  backupsDaily: whole("backupsDaily"),
  backupsWeekly: whole("backupsWeekly"),
  eraseCustomersAfterYears: whole("eraseCustomersAfterYears"),
  importErrorsKeptDays: whole("importErrorsKeptDays"),
  messageWordsKeptDays: whole("messageWordsKeptDays"),
  auditHeadUrl: z.string().max(LONGEST_URL).nullable(),
});

export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(Settings.shape) as (keyof Settings)[];

const AS_JSON = sql<string>`json_group_object(${settings.name}, json(${settings.value}))`;
/** The settings that were ever changed, as JSON: part of a query. */
export const CHANGED_SETTINGS = sql<string>`(select ${AS_JSON} from ${settings})`;

const everySetting = builtOnce((tx) => tx.select({ all: AS_JSON }).from(settings));
let last: { text: string; settings: Readonly<Settings> } = {
  text: "{}",
  settings: Settings.parse(settingDefaults),
};

/** Current settings over defaults. Queries each time, since other processes may change them. */
export function readSettings(tx: Tx): Readonly<Settings> {
  return settingsIn(everySetting(tx).get()?.all ?? "{}");
}

/** Current settings over defaults, from a row's `CHANGED_SETTINGS`. */
export function settingsIn(text: string): Readonly<Settings> {
  if (text !== last.text) {
    const changed = JSON.parse(text) as Partial<Settings>;
    last = { text, settings: Object.freeze(Settings.parse({ ...settingDefaults, ...changed })) };
  }
  return last.settings;
}

/** Sum of the settings' versions; 1 if none was ever changed. */
export function versionOfSettings(tx: Tx, names: readonly SettingName[]): number {
  const changes = tx
    .select({ n: sum(settings.version).mapWith(Number) })
    .from(settings)
    .where(inArray(settings.name, [...names]))
    .get();
  return 1 + (changes?.n ?? 0);
}

export function lastChange(tx: Tx, names: readonly SettingName[]) {
  return tx
    .select({ by: settings.changedBy, at: settings.changedAt })
    .from(settings)
    .where(inArray(settings.name, [...names]))
    .orderBy(desc(settings.changedAt))
    .limit(1)
    .get();
}

/** Checks type, range, and choices. */
export function isPossible<Name extends SettingName>(name: Name, value: Settings[Name]): boolean {
  return Settings.shape[name].safeParse(value).success;
}

/** Stores a setting and returns its audit entry. Doesn't validate. */
export function keepSetting<Name extends SettingName>(
  { tx, now, by }: { tx: Tx; now: Instant; by: number },
  name: Name,
  value: Settings[Name],
): Trail {
  const before = readSettings(tx)[name];
  const row = { value: JSON.stringify(value), changedAt: now, changedBy: by };
  tx.insert(settings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: settings.name, set: { ...row, version: sql`${settings.version} + 1` } })
    .run();
  return { action: "setting.changed", record: { kind: "setting", id: name }, before, after: value };
}

function whole(name: keyof typeof settingFields) {
  const { from = 0, to = 0 } = settingFields[name];
  return z.int().min(from).max(to);
}

function words(name: keyof typeof settingFields) {
  return z.string().max(settingFields[name].max ?? 0);
}
