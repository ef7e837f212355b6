import { desc } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { repairWork } from "~db/schema/index.ts";

/** Lines of work that are looked at: what a busy bench takes in within some months. */
const NEWEST = 500;

/**
 * Sorts services by how many of the lines of work written last are theirs, the most first. Others keep their order. An
 * edit of an envelope writes its lines anew.
 */
export function byUse<Service extends { id: number }>(tx: Tx, services: readonly Service[]): Service[] {
  // Counted here, because to group them the database would sort them.
  const lines = tx
    .select({ serviceId: repairWork.serviceId })
    .from(repairWork)
    .orderBy(desc(repairWork.id))
    .limit(NEWEST)
    .all();
  const uses = new Map<number | null, number>();
  for (const { serviceId } of lines) uses.set(serviceId, (uses.get(serviceId) ?? 0) + 1);
  const usesOf = ({ id }: Service) => uses.get(id) ?? 0;
  return services.toSorted((one, other) => usesOf(other) - usesOf(one));
}
