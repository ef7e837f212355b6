import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";

/** Whether the shop has an account. It never loses its last one. */
export function anybodyWorksHere(tx: Tx): boolean {
  return tx.select({ id: employees.id }).from(employees).limit(1).get() !== undefined;
}
