import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { services } from "~db/schema/index.ts";

export type Service = typeof services.$inferSelect;

/** Sorted by name. Without `all`, only those offered on new tickets. */
export function listServices(tx: Tx, { all }: { all: boolean }): Service[] {
  return tx
    .select()
    .from(services)
    .where(all ? undefined : eq(services.isActive, true))
    .orderBy(asc(services.foldedName))
    .all();
}

export function getService(tx: Tx, id: number): Service | undefined {
  return tx.select().from(services).where(eq(services.id, id)).get();
}
