import type { AuditAction } from "../audit/action-labels.ts";
import type { Trail } from "../result.ts";
import type { Order } from "./order.ts";

/** An entry about an order; a repair's is in the repair's own history. */
export function orderTrail(
  { kind, id }: Pick<Order, "kind" | "id">,
  action: Extract<AuditAction, `order.${string}`>,
  said: Pick<Trail, "before" | "after" | "approvedBy">,
): Trail {
  return { action, record: { kind: kind === "repair" ? "repair" : "order", id }, ...said };
}
