import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";
import { refuse } from "../../result.ts";
import { refuseStoreIfGiven } from "../stores/named-store.server.ts";
import { fullName } from "./employee.ts";
import type { EmployeeDetails } from "./employee-fields.ts";

/** What a refusal says of the account that has the e-mail. */
export interface TakenEmail {
  kind: "taken email";
  existing: { id: number; name: string };
}

/** Refuses an unknown store and an e-mail another account uses. Expects the e-mail in lower case. */
export function refuseBadEmployee(tx: Tx, { email, homeStore }: EmployeeDetails, ownId?: number) {
  const unknown = refuseStoreIfGiven(tx, homeStore, "homeStore");
  if (unknown) return unknown;
  const other = tx
    .select({ id: employees.id, firstName: employees.firstName, lastName: employees.lastName })
    .from(employees)
    .where(and(eq(employees.email, email), ownId ? ne(employees.id, ownId) : undefined))
    .get();
  return other
    ? refuse<TakenEmail>("conflict", "Another account has this email", "email", {
        kind: "taken email",
        existing: { id: other.id, name: fullName(other) },
      })
    : null;
}
