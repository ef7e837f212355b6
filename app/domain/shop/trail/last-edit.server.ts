import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, employees } from "~db/schema/index.ts";
import { dayIn, type Instant } from "../../dates.ts";
import type { Trail } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { zoneOf } from "../stores/find-stores.server.ts";
import type { AuditAction } from "./action-labels.ts";

/** Actions that increase a record's version. */
const EDITS: AuditAction[] = [
  "campaign.changed",
  "campaign.proposal-taken",
  "campaign.sent",
  "campaign.status-set",
  "customer.changed",
  "customer.merge-undone",
  "customer.merged",
  "employee.changed",
  "employee.deactivated",
  "employee.permissions-changed",
  "buy.identity-taken",
  "buy.item-added",
  "buy.item-removed",
  "employee.reactivated",
  "employee.role-changed",
  "melt-lot.packed",
  "melt-lot.settled",
  "melt-lot.settlement-corrected",
  "melt-lot.unpacked",
  "piece.changed",
  "piece.moved",
  "piece.released",
  "piece.reserved",
  "piece.returned",
  "piece.sale-voided",
  "piece.sold",
  "process.changed",
  "receiving.changed",
  "receiving.line-changed",
  "repair.changed",
  "repair.status-set",
  "role.permissions-changed",
  "service.changed",
  "store.changed",
  "transfer.packed",
  "transfer.unpacked",
  "vendor.changed",
];

/** Who did it, as an employee's id (null for a server command), and when. */
interface Done {
  by: number | null;
  at: Instant;
}

export function lastEdit(tx: Tx, { kind, id }: Trail["record"]): Done | undefined {
  return tx
    .select({ by: auditLog.employeeId, at: auditLog.at })
    .from(auditLog)
    .where(
      and(eq(auditLog.recordKind, kind), eq(auditLog.recordId, String(id)), inArray(auditLog.action, EDITS)),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get();
}

/**
 * 'Susan Ames changed this store at 3:12 PM EST', with the date unless it was today, by the clock of the
 * store, or of the business without one.
 */
export function whoDid(
  { tx, actor, now }: RuleContext,
  done: Done | undefined,
  what: string,
  store: string | null = null,
): string {
  const employee =
    done && done.by !== null
      ? tx
          .select({ firstName: employees.firstName, lastName: employees.lastName })
          .from(employees)
          .where(eq(employees.id, done.by))
          .get()
      : undefined;
  if (!done || !employee) return `Another employee ${what}`;
  const who = done.by === actor.id ? "You" : `${employee.firstName} ${employee.lastName}`;
  return `${who} ${what} ${timeOf(zoneOf(tx, store), done.at, now)}`;
}

/** 'at 3:12 PM EST', 'on Nov 18 at 3:12 PM EST'. */
function timeOf(zone: string, at: Instant, now: Instant): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options }).format(at).replace(/\s/g, " ");
  const time = `at ${format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" })}`;
  if (dayIn(zone, at) === dayIn(zone, now)) return time;
  return `on ${format({ month: "short", day: "numeric" })} ${time}`;
}
