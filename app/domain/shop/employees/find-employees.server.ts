import { and, count, desc, eq, isNotNull, lte, max, ne, sql, sum } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import type { Tx } from "~db/client.server.ts";
import { auditLog, employees, pins, secondFactors, sessions } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "../../dates.ts";
import { searchedEmployee } from "../../searched-fields.ts";
import { fold, searchWords } from "../../search-text.ts";
import type { Slice } from "../../slice.ts";
import type { Employee } from "./employee.ts";
import { type Role, ROLES } from "./roles.ts";

/** True once the first account exists: the last account can't be deleted. */
export function hasAnyEmployee(tx: Tx): boolean {
  return tx.select({ id: employees.id }).from(employees).limit(1).get() !== undefined;
}

/** Includes the password hash; don't pass it on whole. */
export type Account = typeof employees.$inferSelect;

export function getAccount(tx: Tx, id: number): Account | undefined {
  return accountOfId(tx).get({ id });
}

const accountOfId = builtOnce((tx) =>
  tx
    .select()
    .from(employees)
    .where(eq(employees.id, sql.placeholder("id"))),
);

/** Whether the account is in use, and its password is still the one that was verified against this hash. */
export function isStillProven(tx: Tx, id: number, provenHash: string | null): boolean {
  const account = getAccount(tx, id);
  return account?.isActive === true && account.passwordHash === provenHash;
}

/** Like `getAccount`; `email` in lower case. */
export function findAccount(tx: Tx, email: string): Account | undefined {
  return tx.select().from(employees).where(eq(employees.email, email)).get();
}

const EMPLOYEE = {
  id: employees.id,
  email: employees.email,
  firstName: employees.firstName,
  lastName: employees.lastName,
  role: employees.role,
  phone: employees.phone,
  homeStore: employees.homeStore,
  isActive: employees.isActive,
  createdAt: employees.createdAt,
  version: employees.version,
  hasPassword: sql`${employees.passwordHash} is not null`.mapWith(Boolean),
  hasSecondFactor:
    sql`exists (select 1 from ${secondFactors} f where f.employee_id = ${employees}.id)`.mapWith(Boolean),
  hasPin: sql`exists (select 1 from ${pins} p where p.employee_id = ${employees}.id)`.mapWith(Boolean),
};

export function getEmployee(tx: Tx, id: number): Employee | undefined {
  return tx.select(EMPLOYEE).from(employees).where(eq(employees.id, id)).get();
}

/** A missing property doesn't filter. */
export interface EmployeeFilter {
  search?: string | undefined;
  role?: Role | undefined;
  isActive?: boolean | undefined;
  homeStore?: string | undefined;
}

/** Sort key: folded last and first name, id. */
export type EmployeeKey = [string, number];

export function employeeKeyOf({ firstName, lastName, id }: Employee): EmployeeKey {
  return [fold(`${lastName} ${firstName}`), id];
}

/** Sorted by last name, then first name. Reads all employees: there are too few to need folded columns. */
export function findEmployees(
  tx: Tx,
  filter: EmployeeFilter,
  { after, before, limit }: Slice<EmployeeKey>,
): Employee[] {
  const beyond = inOrder(matching(tx, filter)).filter(
    ({ key }) => (!after || compare(key, after) > 0) && (!before || compare(key, before) < 0),
  );
  const rows = before ? beyond.slice(-limit) : beyond.slice(0, limit);
  return rows.map(({ employee }) => employee);
}

export function countEmployees(tx: Tx, filter: EmployeeFilter): number {
  return matching(tx, filter).length;
}

export function hasOtherOwner(tx: Tx, id: number): boolean {
  const other = tx
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        eq(employees.role, "owner"),
        eq(employees.isActive, true),
        isNotNull(employees.passwordHash),
        ne(employees.id, id),
      ),
    )
    .get();
  return other !== undefined;
}

/** Time of the employee's last audit entry or session use; null if there is none. */
export function lastSeen(tx: Tx, employeeId: number, now: Instant): Instant | null {
  const latest = (now + CLOCK_TOLERANCE) as Instant;
  const did = tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.employeeId, employeeId), lte(auditLog.at, latest)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get();
  const seen = tx
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(eq(sessions.employeeId, employeeId), lte(sessions.lastSeenAt, latest)))
    .get();
  const last = Math.max(did?.at ?? 0, seen?.at ?? 0);
  return last === 0 ? null : (last as Instant);
}

function matching(tx: Tx, { search, role, isActive, homeStore }: EmployeeFilter): Employee[] {
  const words = searchWords(search ?? "");
  return tx
    .select(EMPLOYEE)
    .from(employees)
    .where(
      and(
        role ? eq(employees.role, role) : undefined,
        isActive === undefined ? undefined : eq(employees.isActive, isActive),
        homeStore ? eq(employees.homeStore, homeStore) : undefined,
      ),
    )
    .all()
    .filter((employee) => {
      const text = searchedEmployee(employee);
      return words.every((word) => text.includes(word));
    });
}

function inOrder(found: Employee[]) {
  return found
    .map((employee) => ({ employee, key: employeeKeyOf(employee) }))
    .toSorted((a, b) => compare(a.key, b.key));
}

function compare([name, id]: EmployeeKey, [otherName, otherId]: EmployeeKey): number {
  return name === otherName ? id - otherId : name < otherName ? -1 : 1;
}

/** Lists roles from most permissions to fewest. */
export function accountsByRole(tx: Tx): { role: Role; active: number; inactive: number }[] {
  const counted = tx
    .select({ role: employees.role, all: count(), active: sum(employees.isActive).mapWith(Number) })
    .from(employees)
    .groupBy(employees.role)
    .all();
  return ROLES.toReversed().map((role) => {
    const { all = 0, active = 0 } = counted.find((row) => row.role === role) ?? {};
    return { role, active, inactive: all - active };
  });
}
