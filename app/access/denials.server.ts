import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { denials } from "~db/schema/index.ts";
import type { SignInRefusal } from "~/domain/audit/action-labels";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import type { Permission } from "../domain/permissions.ts";

/** A flood of denials costs one write per interval. A killed process loses at most this much. */
const WRITTEN_EVERY_MS = 1_000;
const MINUTE = 60_000;
/** Rows kept. Older ones are deleted. */
export const DENIALS_AT_MOST = 100_000;
const SEVERAL = "*";

interface Denial {
  /** The sender, or the account of a failed sign-in; 0 for neither. */
  employeeId: number;
  permission: Permission | SignInRefusal | "wrong-gift-card-number";
  address: string;
}

const counted = new Map<string, Required<typeof denials.$inferInsert>>();
let due: NodeJS.Timeout | null = null;

/** Counts a denied request. Stores one row per minute, employee, and permission. */
export function countDenial({ employeeId, permission, address }: Denial): void {
  const minute = (Math.floor(Date.now() / MINUTE) * MINUTE) as Instant;
  const key = `${minute} ${employeeId} ${permission}`;
  const known = counted.get(key);
  if (known) {
    known.count += 1;
    if (known.address !== address) known.address = SEVERAL;
  } else counted.set(key, { minute, employeeId, permission, address, count: 1 });
  due ??= setTimeout(writeDenials, WRITTEN_EVERY_MS).unref();
}

/**
 * Writes pending counts: once a second, before a read, and at shutdown. Ignores write errors, so that a full
 * disk doesn't fail the request.
 */
export function writeDenials(): void {
  if (due) clearTimeout(due);
  due = null;
  const rows = [...counted.values()];
  counted.clear();
  const { db, chain } = shop();
  if (rows.length === 0 || !db.$client.open) return;
  if (chain?.part === "store") chain.later.denials.push(...rows);
  else addDenials(rows);
}

/** Adds counted denials to the book. */
export function addDenials(rows: (typeof denials.$inferInsert)[]): void {
  const { db } = shop();
  if (rows.length === 0) return;
  try {
    db.insert(denials)
      .values(rows)
      .onConflictDoUpdate({
        target: [denials.minute, denials.employeeId, denials.permission],
        set: {
          count: sql`${denials.count} + excluded.count`,
          address: sql`case ${denials.address} when excluded.address then ${denials.address} else ${SEVERAL} end`,
        },
      })
      .run();
    db.delete(denials)
      .where(sql`rowid <= (select max(rowid) from ${denials}) - ${DENIALS_AT_MOST}`)
      .run();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error("denial-not-counted", errorFields(error));
  }
}
