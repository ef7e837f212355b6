import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { benchNotes, employees } from "~db/schema/index.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { BenchNote } from "./time-and-materials.ts";

/** Lists a repair's notes, the oldest first, without those taken back. */
export function benchNotesOf(tx: Tx, repairId: number): BenchNote[] {
  return tx
    .select({
      id: benchNotes.id,
      minutes: benchNotes.minutes,
      material: benchNotes.material,
      cost: benchNotes.cost,
      at: benchNotes.at,
      by: fullNameIn(employees),
      byId: benchNotes.employeeId,
    })
    .from(benchNotes)
    .innerJoin(employees, eq(employees.id, benchNotes.employeeId))
    .where(and(eq(benchNotes.orderId, repairId), isNull(benchNotes.takenBackAt)))
    .orderBy(asc(benchNotes.id))
    .all();
}
