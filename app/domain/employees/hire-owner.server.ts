import { count } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { Deed } from "../deed.ts";
import { done, refuse, type Result } from "../result.ts";

/** Makes the first account of a shop, its owner. Refused once anybody works here. */
export function hireOwner(
  { tx, now }: Deed<null>,
  owner: { email: string; passwordHash: string },
): Result<{ id: number }> {
  if ((tx.select({ n: count() }).from(employees).get()?.n ?? 0) > 0)
    return refuse("conflict", "This shop already has an owner");
  const email = owner.email.trim().toLowerCase();
  const { id } = tx
    .insert(employees)
    .values({
      email,
      firstName: "Shop",
      lastName: "Owner",
      role: "owner",
      passwordHash: owner.passwordHash,
      passwordSetAt: now,
      createdAt: now,
    })
    .returning({ id: employees.id })
    .get();
  return done(
    { id },
    { action: "employee.hired", record: { kind: "employee", id }, after: { email, role: "owner" } },
  );
}
