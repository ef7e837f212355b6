import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { denials } from "~db/schema/index.ts";
import type { SignInRefusal } from "~/domain/audit/action-labels";
import type { Instant } from "~/domain/dates";
import { shop } from "~/runtime/shop.server";
import { errorFields, log } from "~/runtime/log.server";
import type { Permission } from "../domain/permissions.ts";

/** A flood of refusals costs one write in this time. What a killed process had counted since the last is lost. */
const WRITTEN_EVERY_MS = 1_000;
const MINUTE = 60_000;
/** Rows; beyond them the oldest go. */
export const DENIALS_AT_MOST = 100_000;
const SEVERAL = "*";

interface Denial {
  /** Who asked; of a failed sign-in the account that it was for; 0 for nobody. */
  employeeId: number;
  permission: Permission | SignInRefusal;
  address: string;
}

const counted = new Map<string, typeof denials.$inferInsert>();
let due: NodeJS.Timeout | null = null;

/** Counts a refused request: a row for each minute, person and permission, however many there are. */
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

/** Writes what was counted: once a second, before it is read, and when the server stops. What goes wrong, as on a full disk, fails nobody's request. */
export function writeDenials(): void {
  if (due) clearTimeout(due);
  due = null;
  const rows = [...counted.values()];
  counted.clear();
  const { db } = shop();
  if (rows.length === 0 || !db.$client.open) return;
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
