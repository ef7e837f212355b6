import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~db/client.server.ts";
import { settings } from "~db/schema/index.ts";
import type { Instant } from "../dates.ts";
import type { Trail } from "../result.ts";
import { CURRENCIES } from "./vocabulary.ts";

const Settings = z.object({
  /** Stands in the sidebar header; empty: the product's own name. */
  shopName: z.string().max(60).default(""),
  /** Says which date 'today' is when all stores are meant. */
  businessZone: z.string().default("America/New_York"),
  /** What amounts are shown in; it converts nothing. */
  currency: z.enum(CURRENCIES).default("USD"),
  /** Hundredths of a percent of a sale's total; 200 is 2% (section 9). */
  commissionRate: z.int().min(0).max(10_000).default(200),
  /** A category with fewer available pieces than this is low on stock. */
  lowStockThreshold: z.int().min(0).max(1_000).default(0),
  /** A session ends after this long without a request. */
  sessionIdleMinutes: z.int().min(5).max(240).default(60),
  passwordMinLength: z.int().min(6).max(20).default(8),
  /** Whether a password has to be replaced once it is `passwordExpiryDays` old. */
  passwordExpires: z.boolean().default(false),
  passwordExpiryDays: z.int().min(30).max(365).default(90),
  /** The running shop makes a backup when the newest one is this old; 0 switches that off. */
  backupEveryHours: z.int().min(0).max(168).default(24),
  /** Of how many days, and of how many weeks, the newest backup is kept. */
  backupsDaily: z.int().min(1).max(60).default(7),
  backupsWeekly: z.int().min(0).max(52).default(4),
});

export type Settings = z.infer<typeof Settings>;

/** The shop's settings as they are now: what was changed, over the defaults. */
export function readSettings(tx: Tx): Settings {
  const rows = tx.select({ name: settings.name, value: settings.value }).from(settings).all();
  return Settings.parse(Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)])));
}

/** Keeps one setting and says so for the audit. The value has been checked by whoever took it. */
export function keepSetting<Name extends keyof Settings>(
  { tx, now, by }: { tx: Tx; now: Instant; by: number },
  name: Name,
  value: Settings[Name],
): Trail {
  const before = tx.select({ value: settings.value }).from(settings).where(eq(settings.name, name)).get();
  const row = { value: JSON.stringify(value), changedAt: now, changedBy: by };
  tx.insert(settings)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: settings.name, set: { ...row, version: sql`${settings.version} + 1` } })
    .run();
  return {
    action: "setting.changed",
    record: { kind: "setting", id: name },
    before: before && JSON.parse(before.value),
    after: value,
  };
}
