import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { customerCalls, employees } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { ofPerson } from "../../people/merges/one-person.server.ts";
import { fullNameIn } from "../../full-name.server.ts";

/** A recorded call. `nextDay` is null once a later call took it over. */
export type CustomerCall = Omit<typeof customerCalls.$inferSelect, "takenOverBy"> & { by: string };

/**
 * Selects the day to call again, from the table of calls or an alias of it. Null once a later call took it
 * over.
 */
export function nextDayIn({ takenOverBy, nextDay }: typeof customerCalls = customerCalls): SQL<Day | null> {
  return sql`iif(${takenOverBy} is null, ${nextDay}, null)`;
}

export function getCall(tx: Tx, id: number): CustomerCall | undefined {
  return selected(tx).where(eq(customerCalls.id, id)).get();
}

/** Lists the latest calls to all records of a person, the newest first. */
export function callsOfCustomer(tx: Tx, customerId: number, limit: number): CustomerCall[] {
  return selected(tx)
    .where(ofPerson(tx, customerCalls.customerId, customerId))
    .orderBy(desc(customerCalls.at), desc(customerCalls.id))
    .limit(limit)
    .all();
}

function selected(tx: Tx) {
  const { id, customerId, reason, occasion, outcome, note, at, employeeId } = customerCalls;
  return tx
    .select({
      id,
      customerId,
      reason,
      occasion,
      outcome,
      note,
      nextDay: nextDayIn(),
      at,
      employeeId,
      by: fullNameIn(employees),
    })
    .from(customerCalls)
    .innerJoin(employees, eq(employees.id, employeeId));
}
