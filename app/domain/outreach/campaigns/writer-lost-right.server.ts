import type { Tx } from "~db/client.server.ts";
import { can } from "../../permissions.ts";
import { actorNow } from "../../shop/employees/actor-now.server.ts";

/** Whether whoever sends a campaign may not any more. */
export function hasLostRight(tx: Tx, employeeId: number | null): boolean {
  const writer = employeeId === null ? null : actorNow(tx, employeeId);
  return !writer || !can(writer, "marketing.manage");
}
