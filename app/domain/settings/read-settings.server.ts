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
  /** Stands in the sidebar header; empty: the product's own name. */
  shopName: words("shopName").default(""),
  /** Says which date 'today' is when all stores are meant. */
  businessZone: z.enum(BUSINESS_ZONES.map(({ zone }) => zone)).default("America/New_York"),
  /** What amounts are shown in; it converts nothing. */
  currency: z.enum(CURRENCIES).default("USD"),
  /** Hundredths of a percent of a sale's total; 200 is 2% (section 9). */
  commissionRate: z.int().min(0).max(10_000).default(200),
  /** A category with fewer available pieces than this is low on stock. */
  lowStockThreshold: whole("lowStockThreshold").default(0),
  /** Closes a receipt; empty: the product's own words do. */
  receiptNote: words("receiptNote").default(""),
  /** A session ends after this long without a request. */
  sessionIdleMinutes: whole("sessionIdleMinutes").default(60),
  passwordMinLength: whole("passwordMinLength").default(8),
  /** Whether a password has to be replaced once it is `passwordExpiryDays` old. */
  passwordExpires: z.boolean().default(false),
  passwordExpiryDays: whole("passwordExpiryDays").default(90),
  /** The running shop makes a backup when the newest one is this old; 0 switches that off. */
  backupEveryHours: whole("backupEveryHours").default(24),
  /** Of how many days, and of how many weeks, the newest backup is kept. */
  backupsDaily: whole("backupsDaily").default(7),
  backupsWeekly: whole("backupsWeekly").default(4),
  /** Where the head of the audit log is sent each day; null: nowhere. */
  auditHeadUrl: z.string().max(LONGEST_URL).nullable().default(null),
});

export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;

/** Every setting that there is. */
export const SETTING_NAMES = Object.keys(Settings.shape) as (keyof Settings)[];

const everySetting = builtOnce((tx) =>
  tx
    .select({ all: sql<string>`json_group_object(${settings.name}, json(${settings.value}))` })
    .from(settings)
    .prepare(),
);
let last: { text: string; settings: Readonly<Settings> } = { text: "{}", settings: Settings.parse({}) };

/** The shop's settings as they are now: what was changed, over the defaults. Another process may have changed them. */
export function readSettings(tx: Tx): Readonly<Settings> {
  const text = everySetting(tx).get()?.all ?? "{}";
  if (text !== last.text) last = { text, settings: Object.freeze(Settings.parse(JSON.parse(text))) };
  return last.settings;
}

/** Of some settings together: grows with each change of one of them. 1 while none of them was ever changed. */
export function versionOfSettings(tx: Tx, names: readonly SettingName[]): number {
  const changes = tx
    .select({ n: sum(settings.version).mapWith(Number) })
    .from(settings)
    .where(inArray(settings.name, [...names]))
    .get();
  return 1 + (changes?.n ?? 0);
}

/** Whether a setting can be that: its type, its range, one of its choices. */
export function isPossible<Name extends SettingName>(name: Name, value: Settings[Name]): boolean {
  return Settings.shape[name].safeParse(value).success;
}

/** Keeps one setting and says so for the audit. The value has been checked by whoever took it. */
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
