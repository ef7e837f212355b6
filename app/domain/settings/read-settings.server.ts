import { inArray, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { settings } from "~db/schema/index.ts";
import { BUSINESS_ZONES, type Instant } from "../dates.ts";
import { LONGEST_URL } from "../fields.ts";
import type { Trail } from "../result.ts";
import { CURRENCIES, settingFields } from "./setting-fields.ts";

const Settings = z.object({
  /** Shown in the sidebar; the product name if empty. */
  shopName: words("shopName").default(""),
  /** Time zone of 'today' for all stores together. */
  businessZone: z.enum(BUSINESS_ZONES.map(({ zone }) => zone)).default("America/New_York"),
  /** Display only; converts nothing. */
  currency: z.enum(CURRENCIES).default("USD"),
  /** Hundredths of a percent of a sale's total (section 9). */
  commissionRate: z.int().min(0).max(10_000).default(200),
  /** A category with fewer available pieces is low on stock. */
  lowStockThreshold: whole("lowStockThreshold").default(0),
  /** Last line of a receipt; the product's own text if empty. */
  receiptNote: words("receiptNote").default(""),
  sessionIdleMinutes: whole("sessionIdleMinutes").default(60),
  passwordMinLength: whole("passwordMinLength").default(8),
  passwordExpires: z.boolean().default(false),
  passwordExpiryDays: whole("passwordExpiryDays").default(90),
  /** 0 turns scheduled backups off. */
  backupEveryHours: whole("backupEveryHours").default(24),
  /** Number of days and weeks whose newest backup is kept. */
  backupsDaily: whole("backupsDaily").default(7),
  backupsWeekly: whole("backupsWeekly").default(4),
  /** Years without a purchase, repair, or change; 0 keeps customers until they are erased by hand. */
  eraseCustomersAfterYears: whole("eraseCustomersAfterYears").default(0),
  /** 0 keeps them until newer imports replace them. */
  importErrorsKeptDays: whole("importErrorsKeptDays").default(0),
  /** Where the audit log's head is sent daily; null for nowhere. */
  auditHeadUrl: z.string().max(LONGEST_URL).nullable().default(null),
});

export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;

export const SETTING_NAMES = Object.keys(Settings.shape) as (keyof Settings)[];

const everySetting = builtOnce((tx) =>
  tx
    .select({ all: sql<string>`json_group_object(${settings.name}, json(${settings.value}))` })
    .from(settings)
    .prepare(),
);
let last: { text: string; settings: Readonly<Settings> } = { text: "{}", settings: Settings.parse({}) };

/** Current settings over defaults. Queries each time, since other processes may change them. */
export function readSettings(tx: Tx): Readonly<Settings> {
  const text = everySetting(tx).get()?.all ?? "{}";
  if (text !== last.text) last = { text, settings: Object.freeze(Settings.parse(JSON.parse(text))) };
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
