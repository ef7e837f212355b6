import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import type { WeightUnit } from "~db/closed-lists.ts";
import { insertRow } from "~db/insert-row.ts";
import { orders, repairItems, repairs, repairWork } from "~db/schema/index.ts";
import type { Day } from "../../dates.ts";
import { getAccount } from "../../shop/employees/find-employees.server.ts";
import { cents, type Cents, sumOf } from "../../money.ts";
import { askAbove } from "../orders/ask-about-new-price.server.ts";
import { askToLower, refusePrice } from "../orders/lower-price.server.ts";
import type { Order } from "../orders/order.ts";
import { orderTrail } from "../orders/order-trail.ts";
import { orderToChange } from "../orders/still-open.server.ts";
import { type Overtaken, refuseOvertaken } from "../../shop/trail/overtaken.server.ts";
import { done, isSame, refuse, type Refused, type Result, unchanged } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { searchedRepair } from "../../searched-fields.ts";
import { getService } from "../../shop/services/find-services.server.ts";
import { keptWeight, type KeptWeight, type Thousandths } from "../../weight.ts";
import { type Condition, CONDITIONS } from "./conditions-at-intake.ts";
import { getRepair } from "../repairs/find-repairs.server.ts";
import { noteOtherThing } from "../repairs/other-thing-worth-a-look.server.ts";
import { type Envelope, getEnvelope, namedIn, type RepairItem, type RepairWork } from "./envelope.server.ts";
import { keptCosts } from "./kept-costs.ts";

export interface EnvelopeEdit {
  /** Version of the order; null edits whatever version it has. */
  version: number | null;
  items: (Omit<RepairItem, "position" | keyof KeptWeight | "condition"> & {
    weightGiven: Thousandths | null;
    weightUnit: WeightUnit | null;
    condition: Readonly<Record<Condition, boolean>>;
  })[];
  work: {
    item: number | null;
    serviceId: number | null;
    description: string | null;
    price: Cents | null;
    cost: Cents | null;
    taxed: boolean;
    doneBy: number | null;
  }[];
  promised: Day | null;
  workerId: number | null;
  callOver: Cents | null;
}

/**
 * Records what is in the envelope of an open repair, the work on each item, and what was promised. The first
 * item describes the repair. Its price and cost are the sums of the lines of work, if there are any. A price
 * over `callOver` waits for the customer's approval. Refuses an older version (409), unknown services and
 * colleagues, and a price below what was paid down. Colleagues who left stay where they were noted. A price below the
 * agreed one needs a permission or an approval.
 */
export function writeEnvelope(
  ctx: RuleContext,
  { repairId, ...edit }: { repairId: number } & EnvelopeEdit,
): Result<Envelope, Overtaken<Order>> {
  const { tx } = ctx;
  const before = getEnvelope(tx, repairId);
  const repair = getRepair(tx, repairId);
  if (!before || !repair) return refuse("missing", "No such record");
  const open = orderToChange(tx, repairId);
  if (!open.ok) return open;
  const { order } = before;
  if (edit.version !== null) {
    const record = { kind: "repair", id: repairId } as const;
    const overtaken = refuseOvertaken(ctx, order, { version: edit.version, record, what: "this repair" });
    if (overtaken) return overtaken;
  }
  const [first, ...others] = edit.items;
  if (!first) return refuse("invalid", "Item description is required", "items");
  if (!mayBeNamed(tx, before, edit.workerId))
    return refuse("invalid", "Choose a colleague with an active account", "workerId");
  const worked = priceWork(ctx, edit, before);
  if (!worked.ok) return worked;
  const { lines } = worked;
  const price = lines.length > 0 ? sumOf(lines.map((line) => line.price)) : repair.customerPrice;
  const cost = lines.length > 0 ? sumOf(lines.map((line) => line.cost)) : repair.costToRepair;
  const wrong = refusePrice(ctx, order, price, "work");
  if (wrong) return wrong;
  const lowered = askToLower(ctx, order, price, "work");
  if (!lowered.ok) return lowered;

  const items = edit.items.map(({ weightGiven, weightUnit, condition, ...item }, nth) => ({
    position: nth + 1,
    ...item,
    ...keptWeight({ weight: null, weightGiven, weightUnit }),
    condition: CONDITIONS.filter((each) => condition[each]),
  }));
  const work = lines.map((line, nth) => ({ position: nth + 1, ...line }));
  const { promised: promisedDay, workerId, callOver } = edit;
  if (isSame(saidOf(before), { items, work, price, cost, promisedDay, callOver, workerId }))
    return unchanged(before);

  tx.delete(repairItems).where(eq(repairItems.orderId, repairId)).run();
  for (const { description, condition, ...item } of items)
    insertRow(tx, repairItems, {
      orderId: repairId,
      // The first item describes the repair.
      description: item.position === 1 ? null : description,
      ...item,
      condition: JSON.stringify(condition),
    });
  tx.delete(repairWork).where(eq(repairWork.orderId, repairId)).run();
  for (const line of work) insertRow(tx, repairWork, { orderId: repairId, ...line });
  const { description } = repair;
  const searchText = searchedRepair(
    { item: first.description, description },
    others.map((item) => item.description),
  );
  tx.update(repairs)
    .set({
      item: first.description,
      customerPrice: price,
      costToRepair: cost,
      searchText,
      version: sql`${repairs.version} + 1`,
    })
    .where(
      and(
        eq(repairs.id, repairId),
        sql`(${repairs.item}, ${repairs.customerPrice}, ${repairs.costToRepair}, ${repairs.searchText})
          <> (${first.description}, ${price}, ${cost}, ${searchText})`,
      ),
    )
    .run();
  tx.update(orders)
    .set({
      promisedDay,
      workerId,
      callOver,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, repairId))
    .run();
  askAbove(ctx, order, { price, callOver });
  const after = getEnvelope(tx, repairId);
  if (!after) throw new Error(`Repair ${repairId} was changed and can't be read`);
  return done(
    after,
    orderTrail(order, "order.envelope-changed", {
      before: saidOf(before),
      after: saidOf(after),
      approvedBy: lowered.by,
    }),
    ...lowered.looks,
    ...noteOtherThing(
      ctx,
      { ...repair, price: repair.customerPrice },
      { before: leftIn(before), after: leftIn(after) },
    ),
  );
}

function leftIn({ order: { customerId }, items }: Envelope) {
  return { customerId, things: items };
}

function saidOf({ order, items, work }: Envelope) {
  const { price, cost, promisedDay, callOver, worker } = order;
  const lines = work.map(({ doneBy, ...line }) => ({ ...line, doneBy: doneBy?.id ?? null }));
  return { items, work: lines, price, cost, promisedDay, callOver, workerId: worker?.id ?? null };
}

/** Whether nobody is named, or somebody who works here or was named in this envelope before. */
function mayBeNamed(tx: Tx, before: Envelope, id: number | null): boolean {
  return (
    id === null || namedIn(before).some((named) => named.id === id) || getAccount(tx, id)?.isActive === true
  );
}

type Work = Omit<RepairWork, "position" | "doneBy"> & { doneBy: number | null };

function priceWork(
  { tx }: RuleContext,
  { work, items }: EnvelopeEdit,
  before: Envelope,
): { ok: true; lines: Work[] } | Refused {
  const lines: Work[] = [];
  const costs = keptCosts(before.work, work);
  for (const [nth, line] of work.entries()) {
    const at = `work.${nth}`;
    const item = line.item ?? 1;
    if (item > items.length) return refuse("invalid", "This item isn't in the envelope", `${at}.item`);
    if (!mayBeNamed(tx, before, line.doneBy))
      return refuse("invalid", "Choose a colleague with an active account", `${at}.doneBy`);
    const service = line.serviceId === null ? null : getService(tx, line.serviceId);
    const isKept = before.work.some(({ serviceId }) => serviceId === line.serviceId);
    if (service === undefined || (service && !service.isActive && !isKept))
      return refuse("invalid", "Choose a service", `${at}.serviceId`);
    const description = line.description ?? service?.name ?? null;
    if (description === null) return refuse("invalid", "Enter the work", `${at}.description`);
    const price = line.price ?? service?.price ?? null;
    if (price === null) return refuse("invalid", "Price is required", `${at}.price`);
    lines.push({
      item,
      serviceId: line.serviceId,
      description,
      price,
      cost: line.cost ?? costs[nth] ?? service?.cost ?? cents(0),
      isTaxed: service ? service.isTaxed : line.taxed,
      doneBy: line.doneBy,
    });
  }
  return { ok: true, lines };
}
