import type { Cents } from "../../money.ts";
import { refuse, type Result, unchanged } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { getOrder } from "../orders/find-orders.server.ts";
import type { Order } from "../orders/order.ts";
import { editRepair } from "../repairs/edit-repair.server.ts";
import { getRepair } from "../repairs/find-repairs.server.ts";
import type { Repair } from "../repairs/repair.ts";
import { hasWork, refuseBesideWork } from "./envelope.server.ts";
import { type EnvelopeEdit, writeEnvelope } from "./write-envelope.server.ts";

export interface IntakeEdit extends EnvelopeEdit {
  /** Version of the repair. */
  version: number;
  orderVersion: number;
  customerId: number;
  location: string;
  description: string | null;
  notes: string | null;
  /** Null, or what the repair already costs, if its work says it. */
  customerPrice: Cents | null;
  costToRepair: Cents | null;
}

/**
 * Changes all that the intake of an open repair asked for, at once or not at all: whose it is and what is in its
 * envelope. Refuses an older version of either (409), and all that `editRepair` and `writeEnvelope` refuse.
 */
export function editIntake(
  ctx: RuleContext,
  id: number,
  { version, orderVersion, customerPrice, costToRepair, ...edit }: IntakeEdit,
): Result<Repair, Overtaken<Repair> | Overtaken<Order>> {
  const { tx } = ctx;
  const before = getRepair(tx, id);
  const order = getOrder(tx, id);
  const [first] = edit.items;
  if (!before || !order) return refuse("missing", "No such record");
  if (!first) return refuse("invalid", "Item description is required", "items");
  const of = { record: { kind: "repair", id }, what: "this repair" } as const;
  const overtaken =
    refuseOvertaken(ctx, before, { version, ...of }) ??
    refuseOvertaken(ctx, order, { version: orderVersion, ...of });
  if (overtaken) return overtaken;
  const { customerId, location, description, notes, callOver, ...contents } = edit;
  const isWorked = edit.work.length > 0;
  const details = () => {
    const { customerPrice: price, costToRepair: cost, version: now } = getRepair(tx, id) ?? before;
    const own = isWorked
      ? { customerPrice: price, costToRepair: cost }
      : { customerPrice: customerPrice ?? price, costToRepair };
    const said = { customerId, location, description, notes, item: first.description, ...own };
    return editRepair(ctx, id, { version: now, callOver, ...said });
  };
  const envelope = () => writeEnvelope(ctx, { repairId: id, ...contents, callOver, version: null });
  // The price is the repair's own again once its work is gone.
  const [former, latter] = !isWorked && hasWork(tx, id) ? [envelope, details] : [details, envelope];
  const one = former();
  if (!one.ok) return one;
  const other = latter();
  if (!other.ok) return other;
  const after = getRepair(tx, id) ?? before;
  if (isWorked) {
    const sums = { customerPrice: after.customerPrice, costToRepair: after.costToRepair };
    for (const [name, typed] of Object.entries({ customerPrice, costToRepair })) {
      const [sum, was] = [sums[name as keyof typeof sums], before[name as keyof typeof sums]];
      if (typed !== null && typed !== sum && typed !== was) return refuseBesideWork(sum, name);
    }
  }
  const trail = [...one.trail, ...other.trail];
  return trail.length > 0 ? { ok: true, value: after, trail } : unchanged(after);
}
