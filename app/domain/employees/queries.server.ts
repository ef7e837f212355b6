import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees } from "~db/schema/index.ts";

/** Whether the shop has an account. It never loses its last one. */
export function anybodyWorksHere(tx: Tx): boolean {
  return tx.select({ id: employees.id }).from(employees).limit(1).get() !== undefined;
}

/** One account, with its password's hash: show parts of it only. */
export function getEmployee(tx: Tx, id: number): typeof employees.$inferSelect | undefined {
  return tx.select().from(employees).where(eq(employees.id, id)).get();
}
