import { and, eq, sql } from "drizzle-orm";
import { repairs } from "~db/schema/index.ts";
import { keptIdOf, personIds } from "../../people/merges/one-person.server.ts";
import type { RuleContext } from "../../rule-context.ts";
import { refuseOvertaken, type Overtaken } from "../../shop/trail/overtaken.server.ts";
import { done, refuse, type Result, unchanged } from "../../result.ts";
import type { Cents } from "../../money.ts";
import { askAbove } from "../orders/ask-about-new-price.server.ts";
import { askToLower, refusePrice } from "../orders/lower-price.server.ts";
import { getOrder } from "../orders/find-orders.server.ts";
import { noteReadyForAnother } from "../orders/ready-since.server.ts";
import { hasWork, otherItemsOf, refuseBesideWork } from "../envelopes/envelope.server.ts";
import { getRepair } from "./find-repairs.server.ts";
import { noteOtherThing } from "./other-thing-worth-a-look.server.ts";
import type { Repair } from "./repair.ts";
import type { RepairDetails } from "./repair-fields.ts";
import { refuseBadRepair } from "./refuse-bad-repair.server.ts";
import { columnsOf } from "./repair-details.server.ts";
import { told } from "../../shop/trail/entry-content.ts";

/**
 * Edits a repair, but not its status. Refuses an edit of an older version (409). Price and cost stay the sums
 * of its lines of work, if it has any. A price can't fall below what was paid down. On a ticket, price and
 * customer stay; with a deposit, the customer; after a hand-over, the price. A price below the agreed one
 * needs a permission or an approval; one over `callOver` (the order's, unless the same form says another) waits for
 * the customer's approval. Lists one that becomes another's or another thing (`noteOtherThing`).
 */
export function editRepair(
  ctx: RuleContext,
  id: number,
  { version, callOver, ...sent }: RepairDetails & { version: number; callOver?: Cents | null },
): Result<Repair, Overtaken<Repair>> {
  const { tx } = ctx;
  const before = getRepair(tx, id);
  if (!before) return refuse("missing", "No such record");
  const record = { kind: "repair", id } as const;
  const overtaken = refuseOvertaken(ctx, before, { version, record, what: "this repair" });
  if (overtaken) return overtaken;
  const details = {
    ...sent,
    // Keeps its customer while the new one is the same person.
    customerId: personIds(tx, sent.customerId).includes(before.customerId)
      ? before.customerId
      : keptIdOf(tx, sent.customerId),
    costToRepair: sent.costToRepair ?? before.costToRepair,
  };
  const refusal = refuseBadRepair(tx, details) ?? refuseSettled(ctx, before, details);
  if (refusal) return refusal;
  const columns = columnsOf(details, otherItemsOf(tx, id));
  const { searchText: _, ...said } = columns;
  const had: Record<string, unknown> = before;
  if (Object.entries(said).every(([name, value]) => had[name] === value)) return unchanged(before);
  const order = getOrder(tx, id);
  const lowered = order ? askToLower(ctx, order, details.customerPrice, "customerPrice") : null;
  if (lowered && !lowered.ok) return lowered;
  const after = tx
    .update(repairs)
    .set({ ...columns, version: sql`${repairs.version} + 1` })
    .where(and(eq(repairs.id, id), eq(repairs.version, version)))
    .returning()
    .get();
  if (order)
    askAbove(ctx, order, {
      price: after.customerPrice,
      callOver: callOver === undefined ? order.callOver : callOver,
    });
  if (after.customerId !== before.customerId) noteReadyForAnother(ctx, id);
  const trail = {
    action: "repair.changed",
    record,
    before: told("repair", before),
    after: told("repair", after),
    approvedBy: lowered?.by ?? null,
  } as const;
  const thingOf = ({ customerId, item }: Repair) => ({ customerId, things: [{ description: item }] });
  const others = noteOtherThing(
    ctx,
    { ...before, price: before.customerPrice },
    { before: thingOf(before), after: thingOf(after) },
  );
  return done(after, trail, ...(lowered?.looks ?? []), ...others);
}

/** Refuses changes to what lines of work, a deposit or a ticket already decided. */
function refuseSettled(
  ctx: RuleContext,
  before: Repair,
  { customerId, customerPrice, costToRepair }: Pick<Repair, "customerId" | "customerPrice" | "costToRepair">,
) {
  const isSame = customerId === before.customerId && customerPrice === before.customerPrice;
  if (isSame && costToRepair === before.costToRepair) return null;
  if (hasWork(ctx.tx, before.id)) {
    if (customerPrice !== before.customerPrice)
      return refuseBesideWork(before.customerPrice, "customerPrice");
    if (costToRepair !== before.costToRepair) return refuseBesideWork(before.costToRepair, "costToRepair");
  }
  if (isSame) return null;
  const order = getOrder(ctx.tx, before.id);
  if (!order) return null;
  if (order.saleId !== null)
    return refuse(
      "conflict",
      "This repair is on a ticket: you can't change its customer or price",
      "customerPrice",
    );
  if (order.state === "handed_over" && customerPrice !== before.customerPrice)
    return refuse("conflict", "This repair was picked up: you can't change its price", "customerPrice");
  if (order.held > 0 && customerId !== before.customerId)
    return refuse("conflict", "This customer paid a deposit: you can't change the customer", "customerId");
  return refusePrice(ctx, order, customerPrice, "customerPrice");
}
