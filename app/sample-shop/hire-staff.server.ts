import { eq } from "drizzle-orm";
import { employees } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import type { Deed, Doer } from "~/domain/deed";
import { done, type Result } from "~/domain/result";
import type { Calendar } from "./calendar.ts";
import { type Employee, STAFF } from "./material/staff.ts";
import type { Entry } from "./diary.server.ts";

/** Hires one of the sample's people. Only the accounts have a password, set on the day the sample is made. */
export function hire(
  { tx, now }: Deed<null>,
  { email, firstName, lastName, role, homeStore, phone, hasPassword }: Employee,
  password: { hash: string; setAt: Instant },
): Result<Doer> {
  const person = { email, firstName, lastName, role, homeStore, phone };
  const { id } = tx
    .insert(employees)
    .values({
      ...person,
      ...(hasPassword && { passwordHash: password.hash, passwordSetAt: password.setAt }),
      createdAt: now,
    })
    .returning({ id: employees.id })
    .get();
  return done(
    { id, firstName, lastName },
    { action: "employee.hired", record: { kind: "employee", id }, after: person },
  );
}

/** Their last day, for those who have left. */
export function departures(calendar: Calendar, staff: Map<string, Doer>): Entry[] {
  return STAFF.flatMap(({ email, leftAt }) => {
    const id = staff.get(email)?.id;
    if (leftAt === undefined || id === undefined) return [];
    return [
      {
        at: calendar.at(leftAt),
        by: "owner@loupe.example",
        rule({ tx }: Deed) {
          tx.update(employees).set({ isActive: false, version: 2 }).where(eq(employees.id, id)).run();
          return done(null, {
            action: "employee.deactivated",
            record: { kind: "employee", id },
            before: { isActive: true },
            after: { isActive: false },
          });
        },
      },
    ];
  });
}
