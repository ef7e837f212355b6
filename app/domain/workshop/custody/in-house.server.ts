import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import {
  countLines,
  customers,
  employees,
  orderMovements,
  orders,
  repairs,
  stores,
} from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { customerId, HEAD, storeKey, takenInBy } from "../orders/find-orders.server.ts";
import { otherWaitsIn, waitsIn } from "../orders/what-orders-wait-for-in-sql.server.ts";
import type { StoreDays } from "../../shop/stores/store-days.server.ts";
import { ORDER_KINDS } from "../orders/order.ts";
import { REPAIR_STATUSES } from "../repairs/repair-status.ts";
import { type OfPart, readParts } from "../../parts-in-order.ts";
import type { Slice } from "../../slice.ts";
import type { HousePlace } from "./house-places.ts";

/** A missing property doesn't filter. */
export interface HouseFilter {
  location?: string | undefined;
  place?: HousePlace | undefined;
  /** Name of the tray or workshop, in any case. */
  name?: string | undefined;
  /** True to leave out what is in workshops. */
  isInside?: boolean | undefined;
  /** Limits to what a workshop should have sent back before the day at its own store. */
  overdueOn?: StoreDays | undefined;
  /** Leaves that out. */
  notOverdueOn?: StoreDays | undefined;
  /** Not yet scanned in this count. */
  uncountedIn?: number | undefined;
}

/**
 * Place, name of the place, and order; 'overdue' instead of the place of what a list begins with. Without a
 * recorded place: status and intake of a repair, or the kind of another order.
 */
export type HouseKey = readonly [placeStatusOrKind: string, nameOrIntake: string | number, id: number];

export function isHouseKey(key: unknown): key is HouseKey {
  if (!Array.isArray(key) || key.length !== 3 || !Number.isSafeInteger(key[2])) return false;
  const [first, second] = key as unknown[];
  const isText = typeof first === "string" && typeof second === "string";
  return isText || (isStatus(first) && Number.isSafeInteger(second));
}

const isStatus = (text: unknown) => (REPAIR_STATUSES as readonly unknown[]).includes(text);
const isKind = (text: unknown) => (ORDER_KINDS as readonly unknown[]).includes(text);

/** Written as the index on places has it. */
const placeKey = sql<string>`case when ${orders.placeName} is null then '' else lower(${orders.placeName}) end`;

interface Part {
  where: SQL;
  /** Columns in the index's order. */
  by: readonly SQL[];
}

/** Orders with a recorded place, by place. */
const PLACED: Part = {
  where: waitsIn("placedHere"),
  by: [sql`${orders.place}`, placeKey, sql`${orders.id}`],
};

/** Repairs taken in without a recorded place. */
const UNSAID: Part = {
  where: waitsIn("repairHere"),
  by: [sql`${repairs.status}`, sql`${repairs.intakeAt}`, sql`${repairs.id}`],
};

/** Layaways, and special orders that arrived, without a recorded place. */
const UNSAID_ORDER: Part = {
  where: otherWaitsIn("goodsHere"),
  by: [sql`${orders.kind}`, sql`${orders.id}`],
};

/**
 * Lists what is in the shop's hands or elsewhere on its behalf. First comes all that has a recorded place and
 * wasn't handed over, by place. Repairs, layaways and arrived special orders without a recorded place follow.
 */
export function findInHouse(tx: Tx, filter: HouseFilter, slice: Slice<HouseKey>): InHouse[] {
  return readParts(partsOf(filter), slice, partOfKey, (part, at) => readPart(tx, part, filter, at));
}

const OVERDUE = "overdue";

/**
 * Lists the same, beginning with what somebody has to see to: what a workshop should have sent back, then what has
 * no recorded place.
 */
export function findPressingFirst(
  tx: Tx,
  filter: HouseFilter,
  days: StoreDays,
  slice: Slice<HouseKey>,
): InHouse[] {
  const mayBeOverdue = filter.place === undefined || filter.place === "workshop";
  if (filter.overdueOn || !mayBeOverdue) return findInHouse(tx, filter, slice);
  const unsaid = partsOf(filter).filter((part) => part !== PLACED);
  const parts: (Part | typeof OVERDUE)[] = [OVERDUE, ...unsaid, PLACED];
  const partOf = (key: HouseKey) => (key[0] === OVERDUE ? OVERDUE : partOfKey(key));
  return readParts(parts, slice, partOf, (part, at): InHouse[] => {
    if (part === PLACED) return readPart(tx, PLACED, { ...filter, notOverdueOn: days }, at);
    if (part !== OVERDUE) return readPart(tx, part, filter, at);
    const from: HouseKey | undefined = at.from && ["workshop", at.from[1], at.from[2]];
    const rows = readPart(tx, PLACED, { ...filter, overdueOn: days }, { ...at, from });
    return rows.map((row) => ({ ...row, isFirst: true }));
  });
}

export type InHouse = ReturnType<typeof readPart>[number] & {
  /** Whether a list begins with it because it is overdue. */
  isFirst?: boolean;
};

export function houseKeyOf(row: InHouse): HouseKey {
  const { place, placeKey: name, kind, status, takenInAt, id, isFirst } = row;
  if (isFirst) return [OVERDUE, name, id];
  if (place !== null) return [place, name, id];
  return status === null ? [kind, "", id] : [status, takenInAt, id];
}

function partOfKey([first]: HouseKey): Part {
  if (isStatus(first)) return UNSAID;
  return isKind(first) ? UNSAID_ORDER : PLACED;
}

/** Counts no further than `atMost`. */
export function countInHouse(tx: Tx, filter: HouseFilter, atMost: number): number {
  return whereInHouse(filter).reduce((all, where) => {
    const some = tx
      .select({ id: orders.id })
      .from(orders)
      .leftJoin(repairs, ofRepair)
      .where(where)
      .limit(atMost - all)
      .as("some");
    return (
      all +
      (tx
        .select({ n: sql<number>`count(*)` })
        .from(some)
        .get()?.n ?? 0)
    );
  }, 0);
}

/**
 * Returns conditions on `orders` joined to their `repairs`, each with an index of its own. No order meets
 * two.
 */
export function whereInHouse(filter: HouseFilter): SQL[] {
  return partsOf(filter).map(({ where }) => sql`${and(where, chosen(filter))}`);
}

function partsOf({ place, name, overdueOn }: HouseFilter): Part[] {
  const unsaid = [UNSAID, UNSAID_ORDER];
  if (place === "unsaid") return name ? [] : unsaid;
  return place || name || overdueOn ? [PLACED] : [PLACED, ...unsaid];
}

const ofRepair = and(eq(repairs.id, orders.id), eq(orders.kind, "repair"));

function readPart(
  tx: Tx,
  { where, by }: Part,
  filter: HouseFilter,
  { from, isBack, limit }: OfPart<HouseKey>,
) {
  const key = by.length === 2 ? [from?.[0], from?.[2]] : [...(from ?? [])];
  const beyond =
    from && sql`(${sql.join([...by], sql`, `)}) ${isBack ? sql`<` : sql`>`} (${sql.join(key, sql`, `)})`;
  // Rows of one tray are in the order of their ids.
  const order = (filter.place || filter.overdueOn) && filter.name ? by.slice(-1) : by;
  return tx
    .select({
      id: orders.id,
      kind: orders.kind,
      status: HEAD.status,
      item: HEAD.item,
      customerId,
      customerName: HEAD.customerName,
      store: HEAD.store,
      takenInAt: HEAD.takenInAt,
      place: orders.place,
      placeName: orders.placeName,
      placeKey,
      dueBackDay: orders.dueBackDay,
      cancelledAt: orders.cancelledAt,
      since: sql<Instant>`coalesce(${orderMovements.at}, ${HEAD.takenInAt})`,
      by: fullNameIn(employees),
    })
    .from(orders)
    .leftJoin(repairs, ofRepair)
    .innerJoin(customers, eq(customers.id, customerId))
    .innerJoin(stores, eq(stores.key, storeKey))
    .leftJoin(
      orderMovements,
      eq(orderMovements.id, sql`(select max(m.id) from ${orderMovements} m where m.order_id = ${orders.id})`),
    )
    .innerJoin(employees, eq(employees.id, sql`coalesce(${orderMovements.employeeId}, ${takenInBy})`))
    .where(and(where, chosen(filter), beyond))
    .orderBy(...order.map((column) => (isBack ? desc(column) : asc(column))))
    .limit(limit)
    .all();
}

/** What a workshop should have sent back. Uses the index of places, which has the list's order. */
const isLate = (days: StoreDays) => waitsIn("workshopLate", days.today(storeKey), { byIndex: false });

function chosen(filter: HouseFilter): SQL | undefined {
  const { location, place, name, isInside, overdueOn, notOverdueOn, uncountedIn } = filter;
  return and(
    place && place !== "unsaid" ? eq(orders.place, place) : undefined,
    name ? sql`${placeKey} = lower(${name})` : undefined,
    location ? sql`${storeKey} = ${location}` : undefined,
    isInside ? sql`${orders.place} is not 'workshop'` : undefined,
    overdueOn ? and(eq(orders.place, "workshop"), isLate(overdueOn)) : undefined,
    notOverdueOn ? sql`not (${isLate(notOverdueOn)})` : undefined,
    uncountedIn === undefined
      ? undefined
      : sql`not exists (
          select 1 from ${countLines} c
          where c.count_id = ${uncountedIn} and c.order_id = ${orders.id} and c.result <> 'twice')`,
  );
}
