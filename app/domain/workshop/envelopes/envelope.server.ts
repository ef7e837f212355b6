import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { employees, repairItems, repairWork } from "~db/schema/index.ts";
import { type Cents, formatDecimal } from "../../money.ts";
import { refuse, type Refused } from "../../result.ts";
import { getRepairOrder } from "../orders/find-orders.server.ts";
import type { Order } from "../orders/order.ts";
import type { KeptWeight } from "../../weight.ts";
import { fullNameIn } from "../../full-name.server.ts";
import type { BenchNote } from "../bench/time-and-materials.ts";
import { benchNotesOf } from "../bench/find-time-and-materials.server.ts";
import { type Condition, conditionsIn } from "./conditions-at-intake.ts";
import { type PartWait, partWaitOf } from "../bench/part-wait.server.ts";

/** An item in a repair's envelope. */
export interface RepairItem extends KeptWeight {
  /** Place in the envelope, from 1. */
  position: number;
  description: string;
  metal: string | null;
  stones: string | null;
  size: string | null;
  serial: string | null;
  declaredValue: Cents | null;
  condition: Condition[];
  conditionNote: string | null;
}

export interface RepairWork {
  position: number;
  /** Position of the item. */
  item: number;
  serviceId: number | null;
  description: string;
  price: Cents;
  cost: Cents;
  isTaxed: boolean;
  doneBy: { id: number; name: string } | null;
}

/** A repair with everything in its envelope. */
export interface Envelope {
  order: Order;
  items: RepairItem[];
  work: RepairWork[];
  /** The part that it waits for. */
  parts: PartWait | null;
  /** Time and materials, the oldest first. */
  notes: BenchNote[];
}

/** Who works on a repair, or did: colleagues who left stay named. */
export function namedIn({ order, work }: Pick<Envelope, "order" | "work">): { id: number; name: string }[] {
  return [order.worker, ...work.map(({ doneBy }) => doneBy)].filter((named) => named !== null);
}

/** What is known of an item of which only a description was written. */
export const NOTHING_SAID = {
  metal: null,
  stones: null,
  size: null,
  serial: null,
  declaredValue: null,
  weight: null,
  weightGiven: null,
  weightUnit: null,
  condition: [],
  conditionNote: null,
};

/**
 * Reads a repair's envelope. A repair without recorded items is an envelope of one item: the repair's own.
 */
export function getEnvelope(tx: Tx, repairId: number): Envelope | undefined {
  const order = getRepairOrder(tx, repairId);
  if (!order) return undefined;
  const rows = tx
    .select()
    .from(repairItems)
    .where(eq(repairItems.orderId, repairId))
    .orderBy(asc(repairItems.position))
    .all();
  const items = rows.map(({ id: _id, orderId: _order, description, condition, ...row }): RepairItem => ({
    ...row,
    description: description ?? order.item,
    condition: conditionsIn(JSON.parse(condition) as string[]),
  }));
  const first = { ...NOTHING_SAID, position: 1, description: order.item };
  return {
    order,
    items: items.length > 0 ? items : [first],
    work: workOf(tx, repairId),
    parts: partWaitOf(tx, repairId),
    notes: benchNotesOf(tx, repairId),
  };
}

function workOf(tx: Tx, repairId: number): RepairWork[] {
  return tx
    .select({ work: repairWork, name: sql<string | null>`${fullNameIn(employees)}` })
    .from(repairWork)
    .leftJoin(employees, eq(employees.id, repairWork.doneBy))
    .where(eq(repairWork.orderId, repairId))
    .orderBy(asc(repairWork.position))
    .all()
    .map(({ work: { id: _id, orderId: _order, doneBy, ...work }, name }) => ({
      ...work,
      doneBy: doneBy === null ? null : { id: doneBy, name: name ?? "" },
    }));
}

/** True if a repair's price and cost are the sums of lines of work. */
export function hasWork(tx: Tx, repairId: number): boolean {
  const { id } = repairWork;
  return (
    tx.select({ id }).from(repairWork).where(eq(repairWork.orderId, repairId)).limit(1).get() !== undefined
  );
}

/** Refuses another price or cost, at `field`, than what the lines of work add up to. */
export function refuseBesideWork(sum: Cents, field: string): Refused {
  return refuse("invalid", `The work adds up to ${formatDecimal(sum)}: change the work instead`, field);
}

/** Lists the descriptions of the items after the first, which searches of repairs also find. */
export function otherItemsOf(tx: Tx, repairId: number): string[] {
  return tx
    .select({ description: repairItems.description })
    .from(repairItems)
    .where(eq(repairItems.orderId, repairId))
    .orderBy(asc(repairItems.position))
    .all()
    .flatMap(({ description }) => description ?? []);
}
