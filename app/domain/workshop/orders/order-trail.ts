import type { AuditAction } from "../../shop/trail/action-labels.ts";
import type { Told, UnlistedWords } from "../../shop/trail/entry-content.ts";
import type { Trail } from "../../result.ts";
import type { Order } from "./order.ts";

/** Builds an audit entry about an order. A repair's goes into the repair's own history. */
export function orderTrail<Before = null, After = null>(
  { kind, id }: Pick<Order, "kind" | "id">,
  action: Extract<AuditAction, `order.${string}`>,
  { before, after, approvedBy }: { before?: Before; after?: After; approvedBy?: number | null },
  ..._unlisted: UnlistedWords<"order" | "repair", Before | After>
): Trail {
  return {
    action,
    record: { kind: kind === "repair" ? "repair" : "order", id },
    // The type of the last argument checks their words.
    ...(before !== undefined && { before: before as Told }),
    ...(after !== undefined && { after: after as Told }),
    ...(approvedBy !== undefined && { approvedBy }),
  };
}
