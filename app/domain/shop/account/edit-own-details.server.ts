import { and, eq, sql } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../trail/overtaken.server.ts";
import { edited, refuse, type Result } from "../../result.ts";
import { refuseStoreIfGiven } from "../stores/named-store.server.ts";
import { getAccount } from "../employees/find-employees.server.ts";

export interface OwnDetails {
  firstName: string;
  lastName: string;
  phone: string | null;
  /** A store key. */
  homeStore: string | null;
}

export type VersionedDetails = OwnDetails & { version: number };

/** Refuses an edit of an older version (409, with the current details) and an unknown store. */
export function editOwnDetails(
  ctx: RuleContext,
  { version, ...details }: VersionedDetails,
): Result<VersionedDetails, Overtaken<VersionedDetails>> {
  const { tx, actor } = ctx;
  const employee = getAccount(tx, actor.id);
  if (!employee) return refuse("missing", "No such record");
  const before = ownDetailsOf(employee);
  const record = { kind: "employee", id: actor.id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "your details" });
  if (overtaken) return overtaken;
  const unknown = refuseStoreIfGiven(tx, details.homeStore, "homeStore");
  if (unknown) return unknown;
  tx.update(employees)
    .set({ ...details, version: sql`${employees.version} + 1` })
    .where(and(eq(employees.id, actor.id), eq(employees.version, version)))
    .run();
  const after = { ...details, version: version + 1 };
  return edited(before, after, {
    action: "employee.changed",
    record,
    before,
    after,
  });
}

export function ownDetailsOf(employee: VersionedDetails): VersionedDetails {
  const { firstName, lastName, phone, homeStore, version } = employee;
  return { firstName, lastName, phone, homeStore, version };
}
