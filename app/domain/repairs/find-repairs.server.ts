import { and, asc, count, desc, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { customers, employees, repairs, repairsByStatus, stores } from "~db/schema/index.ts";
import { findCustomerIds } from "../customers/find-customers.server.ts";
import { ofPerson } from "../customers/one-person.server.ts";
import { fullNameIn } from "../full-name.server.ts";
import { cents } from "../money.ts";
import {
  countFound,
  foundBy,
  holdsOneOf,
  planSearch,
  type Search,
  type SearchIndex,
  someFound,
} from "../search.server.ts";
import { goodsWords, type Spellings } from "../search-text.ts";
import type { Slice } from "../slice.ts";
import type { Repair } from "./repair.ts";
import type { RepairStatus } from "./repair-status.ts";

/** A missing property doesn't filter. */
export interface RepairFilter {
  search?: string | undefined;
  status?: RepairStatus | undefined;
  location?: string | undefined;
  customerId?: number | undefined;
}

/** A filter with its search planned once, to reuse for rows and counts. */
export type PlannedRepairs = RepairFilter & { plan?: Search };

export function planRepairs(tx: Tx, filter: RepairFilter): PlannedRepairs {
  return { ...filter, plan: searchOf(tx, filter) };
}

export type RepairKey = readonly [intakeAt: number, id: number];

export function getRepair(tx: Tx, id: number): Repair | undefined {
  return tx.select().from(repairs).where(eq(repairs.id, id)).get();
}

/** A repair with customer, store, and employee, for its page and ticket. */
export function getRepairWithPeople(tx: Tx, id: number) {
  return tx
    .select({
      repair: repairs,
      customer: {
        id: customers.id,
        firstName: customers.firstName,
        lastName: customers.lastName,
        cellPhone: customers.cellPhone,
      },
      store: { name: stores.name, zone: stores.zone, address: stores.address, phone: stores.phone },
      takenInBy: { firstName: employees.firstName, lastName: employees.lastName },
    })
    .from(repairs)
    .innerJoin(customers, eq(customers.id, repairs.customerId))
    .innerJoin(stores, eq(stores.key, repairs.store))
    .innerJoin(employees, eq(employees.id, repairs.takenInBy))
    .where(eq(repairs.id, id))
    .get();
}

/** Includes customer names; newest intake first. */
export function findRepairs(tx: Tx, filter: PlannedRepairs, { after, before, limit }: Slice<RepairKey>) {
  const { intakeAt, id } = repairs;
  const beyond = before
    ? sql`(${intakeAt}, ${id}) > (${before[0]}, ${before[1]})`
    : after
      ? sql`(${intakeAt}, ${id}) < (${after[0]}, ${after[1]})`
      : undefined;
  const order = before ? [asc(intakeAt), asc(id)] : [desc(intakeAt), desc(id)];
  const rows = tx
    .select({
      id,
      customerId: repairs.customerId,
      customerName: fullNameIn(customers),
      item: repairs.item,
      description: repairs.description,
      costToRepair: repairs.costToRepair,
      customerPrice: repairs.customerPrice,
      store: repairs.store,
      status: repairs.status,
      notes: repairs.notes,
      intakeAt,
      intakeDay: repairs.intakeDay,
      version: repairs.version,
    })
    .from(repairs)
    .innerJoin(customers, eq(customers.id, repairs.customerId))
    .where(foundBy(INDEX, searchOf(tx, filter), and(chosen(tx, filter), beyond), { order, limit }))
    .orderBy(...order)
    .limit(limit)
    .all();
  return before ? rows.toReversed() : rows;
}

export type ListedRepair = ReturnType<typeof findRepairs>[number];

/** Newest intake first. */
export function findRepairIds(tx: Tx, search: string, limit: number): number[] {
  const { intakeAt, id } = repairs;
  const order = [desc(intakeAt), desc(id)];
  return tx
    .select({ id })
    .from(repairs)
    .where(foundBy(INDEX, searchOf(tx, { search }), undefined, { order, limit }))
    .orderBy(...order)
    .limit(limit)
    .all()
    .map((row) => row.id);
}

/** Counts filters with a search or customer no further than `atMost`; others come from the summary. */
export function countRepairs(tx: Tx, filter: PlannedRepairs, atMost: number): number {
  if (isSummed(filter)) return sumByStatus(tx, filter).reduce((all, { n }) => all + n, 0);
  return countFound(tx, INDEX, searchOf(tx, filter), chosen(tx, filter), atMost);
}

/** Search results summed at most, the same number as lists count. */
const SUMMED_AT_MOST = 1_000;

/**
 * Counts per status and the sum of customer prices (section 2). A search with more than `SUMMED_AT_MOST`
 * results covers only the newest ones, so its figures are lower bounds.
 */
export function repairCards(tx: Tx, filter: PlannedRepairs) {
  const rows = isSummed(filter) ? sumByStatus(tx, filter) : sumOfFound(tx, filter);
  const inStatus = (status: RepairStatus) => rows.find((row) => row.status === status)?.n ?? 0;
  return {
    pending: inStatus("pending"),
    inProgress: inStatus("in_progress"),
    completed: inStatus("completed"),
    totalRevenue: cents(rows.reduce((total, { revenue }) => total + revenue, 0)),
  };
}

function sumOfFound(tx: Tx, filter: PlannedRepairs) {
  const ids = someFound(INDEX, searchOf(tx, filter), chosen(tx, filter), SUMMED_AT_MOST);
  return tx
    .select({ status: repairs.status, n: count(), revenue: sum(repairs.customerPrice).mapWith(Number) })
    .from(repairs)
    .where(sql`${repairs.id} in (${ids})`)
    .groupBy(repairs.status)
    .all();
}

function isSummed({ search, customerId }: RepairFilter): boolean {
  return !search && !customerId;
}

function sumByStatus(tx: Tx, { status, location }: RepairFilter) {
  return tx
    .select({
      status: repairsByStatus.status,
      n: sum(repairsByStatus.repairs).mapWith(Number),
      revenue: sum(repairsByStatus.customerPrice).mapWith(Number),
    })
    .from(repairsByStatus)
    .where(
      and(
        status ? eq(repairsByStatus.status, status) : undefined,
        location ? eq(repairsByStatus.store, location) : undefined,
      ),
    )
    .groupBy(repairsByStatus.status)
    .all();
}

/** Repairs that aren't picked up yet. */
export function countOpenRepairs(tx: Tx, customerId: number): number {
  const open = inArray(sql`+${repairs.status}`, ["pending", "in_progress", "completed"]);
  return (
    tx
      .select({ n: count() })
      .from(repairs)
      .where(and(ofPerson(tx, repairs.customerId, customerId), open))
      .get()?.n ?? 0
  );
}

/** Each word must match the item, description, customer name, or repair number: 42, #42, R-000042. Phones don't. */
const INDEX: SearchIndex = {
  noun: "repairs",
  id: repairs.id,
  holds(word) {
    const number = numberIn(word);
    const isNumber = number === null ? sql`` : sql` or ${repairs.id} = ${number}`;
    return sql`(instr(${repairs.searchText}, ${word}) > 0
      or instr((select sort_name from customers where id = ${repairs.customerId}), ${word}) > 0${isNumber})`;
  },
  numbered: numberIn,
};

function numberIn(word: string): number | null {
  const number = /^(?:#|r-)?(\d{1,9})$/.exec(word)?.[1];
  return number === undefined ? null : Number(number);
}

function searchOf(tx: Tx, filter: PlannedRepairs): Search {
  if (filter.plan) return filter.plan;
  const size = (among: RepairFilter) => sumByStatus(tx, among).reduce((all, { n }) => all + n, 0);
  const sizeOf = () => ({ filtered: size(filter), all: size({}) });
  const { search = "" } = filter;
  return planByPhone(tx, search) ?? planSearch(tx, INDEX, goodsWords(search), sizeOf);
}

/** Digits of a phone number without its area code. */
const SHORTEST_PHONE = 7;
/** Customers with the same number, and their repairs. */
const PHONES_AT_MOST = 200;
const THEIRS_AT_MOST = 2_000;

/** Null unless a customer's phone is searched for, perhaps beside other words: the index doesn't have phones. */
function planByPhone(tx: Tx, search: string): Search | null {
  const words = goodsWords(search, { phones: true });
  const isDigits = ([word = ""]: Spellings) => /^\d+$/.test(word);
  const digits = words.filter(isDigits).flat();
  if (digits.join("").length < SHORTEST_PHONE) return null;
  const people = findCustomerIds(tx, digits.join(" "), PHONES_AT_MOST);
  if (people.length === 0) return null;
  const others = words.filter((word) => !isDigits(word)).map((word) => holdsOneOf(INDEX, word));
  const found = tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(and(oneOfMany(repairs.customerId, people), ...others))
    .limit(THEIRS_AT_MOST)
    .all();
  if (found.length === 0) return null;
  return {
    kind: "few",
    holds: undefined,
    named: { ids: JSON.stringify(found.map(({ id }) => id)), n: found.length },
  };
}

function chosen(tx: Tx, { status, location, customerId }: RepairFilter): SQL | undefined {
  return and(
    status ? eq(repairs.status, status) : undefined,
    location ? eq(repairs.store, location) : undefined,
    customerId ? ofPerson(tx, repairs.customerId, customerId) : undefined,
  );
}
