import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { NOTICE_KINDS, type NoticeKind } from "~db/closed-lists.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { campaigns, employees, importErrors, noticeDones, repairs, suggestions } from "~db/schema/index.ts";
import { type Entry, findEntries, keyOfEntry } from "../audit/find-entries.server.ts";
import type { EntryKey } from "../audit/entry-filter.server.ts";
import { findBuys, linesOfBuy } from "../../counter/buys/find-buys.server.ts";
import { birthdaysOf, isBornWithin } from "../../outreach/campaigns/age-ranges.ts";
import { campaignsToPerson } from "../../outreach/campaigns/find-recipients.server.ts";
import { callsOfCustomer } from "../../outreach/calling-lists/find-calls-of-customer.server.ts";
import { clicksOfPerson } from "../../outreach/door/find-clicks.server.ts";
import { openingsOfPerson } from "../../outreach/door/find-openings.server.ts";
import { messagesToPerson } from "../../people/outbox/find-messages.server.ts";
import { repliesOfPerson } from "../../outreach/replies/find-replies.server.ts";
import {
  type CreditMovement,
  creditMovementsOf,
  creditOfPerson,
} from "../../counter/credit/find-credit.server.ts";
import type { Customer } from "../../people/customers/customer.ts";
import { consentHistory, consentsOf } from "../../people/customers/find-consents.server.ts";
import { relativesOf } from "../../people/family/find-relatives.server.ts";
import { wishesOf } from "../../stock/wishes/find-wishes.server.ts";
import { getReturn, returnsOfPerson } from "../../counter/returns/find-returns.server.ts";
import type { Return } from "../../counter/returns/return.ts";
import { ticketsOfPerson } from "../../counter/sales/find-purchases.server.ts";
import { getSale } from "../../counter/sales/read-sale.server.ts";
import type { Sale } from "../../counter/sales/sale.ts";
import { ofPerson, personRows } from "../../people/merges/one-person.server.ts";
import { wholeRecord } from "../../people/merges/whole-record.server.ts";
import type { Instant } from "../../dates.ts";
import { filesOf } from "../../shop/files/find-files.server.ts";
import { fullNameIn } from "../../full-name.server.ts";
import { reservationsAndMemosOf } from "../../stock/movements/find-movements.server.ts";
import { notesOf } from "../notes/find-notes.server.ts";
import { photosOf, photosOfOne } from "../../shop/photos/find-photos.server.ts";
import { findOrders, withWholePast } from "../../workshop/orders/find-orders.server.ts";
import type { Order } from "../../workshop/orders/order.ts";
import { getEnvelope } from "../../workshop/envelopes/envelope.server.ts";
import { todayAt } from "../../shop/stores/find-stores.server.ts";
import { isDateKind, isMemoKind } from "../../outreach/notices/notice-kinds.ts";
import { OWN_DATE_KINDS } from "../../people/customers/yearly-dates.ts";
import { findRefusedRows } from "./find-copies.server.ts";
import { mixedEntriesAbout } from "./mixed-entries.server.ts";
import { readPeople } from "./person-words.server.ts";

/** Rows read per step. */
const PART = 200;
/** More special orders and layaways than any customer has. */
const MOST_ORDERS = 1_000;
const MOST_CALLS = 10_000;
const MOST_MESSAGES = 10_000;
const MOST_CAMPAIGNS = 10_000;
const MOST_REPLIES = 10_000;
const MOST_BUYS = 1_000;

/**
 * Reads everything the shop stores about a customer. Yields between its parts, so that other requests can
 * run.
 */
export function* readAllOf(tx: Tx, customer: Customer, now: Instant) {
  const { id } = customer;
  const [, ...merged] = personRows(tx, id);
  const ids = [id, ...merged.map((row) => row.id)];
  const purchases = yield* eachOf<Sale>(ticketsOfPerson(tx, id), (each) => getSale(tx, each));
  const theirReturns = yield* eachOf<Return>(returnsOfPerson(tx, id), (each) => getReturn(tx, each));
  const theirRepairs = tx
    .select()
    .from(repairs)
    .where(ofPerson(tx, repairs.customerId, id))
    .orderBy(desc(repairs.intakeAt))
    .all();
  yield;
  const theirBuys = findBuys(tx, { customerId: id }, { limit: MOST_BUYS });
  const theirOrders = yield* withWholePasts(tx, findOrders(tx, { customerId: id }, { limit: MOST_ORDERS }));
  const envelopes = theirRepairs.flatMap((repair) => getEnvelope(tx, repair.id) ?? []);
  const repairOrders = yield* withWholePasts(
    tx,
    envelopes.map(({ order }) => order),
  );
  const refused = yield* findRefusedRows(tx, yield* readPeople(tx, ids));
  const { accounts, balance } = creditOfPerson(tx, id);
  const accountIds = accounts.map((account) => account.id);
  const movements =
    accountIds.length > 0
      ? yield* readAll<CreditMovement, number>(
          (after) => creditMovementsOf(tx, accountIds, { after, limit: PART }),
          (movement) => movement.id,
        )
      : [];
  // What is not theirs alone is left out: it is said that something was written, by whom and when.
  const mixed = new Set(ids.flatMap((each) => [...mixedEntriesAbout(tx, each)]));
  const aboutThem = yield* entriesAbout(tx, "customer", ids);
  const history = [
    ...aboutThem.map((entry) => (mixed.has(entry.id) ? { ...entry, payload: null } : entry)),
    ...(yield* entriesAbout(
      tx,
      "sale",
      purchases.map((sale) => sale.id),
    )),
    ...(yield* entriesAbout(
      tx,
      "return",
      theirReturns.map((made) => made.id),
    )),
    ...(yield* entriesAbout(
      tx,
      "repair",
      theirRepairs.map((repair) => repair.id),
    )),
    ...(yield* entriesAbout(
      tx,
      "order",
      theirOrders.map((order) => order.id),
    )),
    ...(yield* entriesAbout(
      tx,
      "buy",
      theirBuys.map((buy) => buy.id),
    )),
  ];
  const family = relativesOf(tx, id);
  const whole = wholeRecord(tx, { kind: "customer", id });
  return {
    customer,
    /** Rows of the same person that were merged into this customer. */
    merged,
    /** Also voided ones. */
    purchases,
    returns: theirReturns,
    repairs: theirRepairs,
    files: filesOf(tx, whole),
    photos: photosOfOne(tx, whole),
    repairPhotos: photosOf(
      tx,
      "repair",
      theirRepairs.map((repair) => repair.id),
    ),
    envelopes: envelopes.map((envelope, nth) => ({
      ...envelope,
      order: repairOrders[nth] ?? envelope.order,
    })),
    orders: theirOrders,
    /** Without the identity that the law made them show: few may see that, by another way. */
    buys: theirBuys.map((buy) => ({ buy, lines: linesOfBuy(tx, buy.id) })),
    reservationsAndMemos: reservationsAndMemosOf(tx, id),
    storeCredit: { balance, movements },
    suggestions: tx
      .select({
        text: suggestions.text,
        source: suggestions.source,
        madeAt: suggestions.madeAt,
        madeBy: fullNameIn(employees),
      })
      .from(suggestions)
      .innerJoin(employees, eq(employees.id, suggestions.madeBy))
      .where(ofPerson(tx, suggestions.customerId, id))
      .orderBy(desc(suggestions.id))
      .all(),
    family,
    wishes: wishesOf(tx, id),
    consents: consentHistory(tx, id),
    consentsNow: consentsOf(tx, id),
    calls: callsOfCustomer(tx, id, MOST_CALLS),
    messages: messagesToPerson(tx, id, MOST_MESSAGES),
    campaignsToThem: campaignsToPerson(tx, id, MOST_CAMPAIGNS),
    openings: openingsOfPerson(tx, id, MOST_MESSAGES),
    clicks: clicksOfPerson(tx, id, MOST_MESSAGES),
    replies: repliesOfPerson(tx, id, MOST_REPLIES),
    noticesDone: noticesDoneFor(tx, {
      customers: ids,
      relatives: family.map((relative) => relative.id),
      orders: [...theirRepairs, ...theirOrders].map((order) => order.id),
    }),
    notes: [
      ...notesOf(tx, { kind: "customer", id }),
      ...purchases.flatMap((sale) => notesOf(tx, { kind: "sale", id: sale.id })),
      ...[...theirRepairs, ...theirOrders].flatMap((order) => notesOf(tx, { kind: "order", id: order.id })),
    ],
    refusedRows: tx
      .select({
        importId: importErrors.importId,
        row: importErrors.row,
        column: importErrors.column,
        reason: importErrors.reason,
        cells: importErrors.cells,
      })
      .from(importErrors)
      .where(oneOfMany(importErrors.id, refused.ids))
      .orderBy(asc(importErrors.id))
      .all(),
    campaigns: tx
      .select()
      .from(campaigns)
      .orderBy(asc(campaigns.id))
      .all()
      .filter((campaign) => isInAudience(tx, customer, campaign, now)),
    history: history.toSorted((a, b) => b.at - a.at || b.id - a.id),
  };
}

type Reads<T> = Generator<undefined, T, undefined>;
type Reading = ReturnType<typeof readAllOf>;
export type AllOfCustomer = Reading extends Generator<unknown, infer All> ? All : never;

function* withWholePasts(tx: Tx, orders: readonly Order[]): Reads<Order[]> {
  const whole: Order[] = [];
  for (const order of orders) {
    whole.push(withWholePast(tx, order));
    yield;
  }
  return whole;
}

function* eachOf<One>(ids: readonly number[], read: (id: number) => One | undefined): Reads<One[]> {
  const all: One[] = [];
  for (const id of ids) {
    const one = read(id);
    if (one !== undefined) all.push(one);
    yield;
  }
  return all;
}

function* readAll<Row, Key>(read: (after: Key | undefined) => Row[], keyOf: (row: Row) => Key): Reads<Row[]> {
  const all: Row[] = [];
  for (let after: Key | undefined; ;) {
    const part = read(after);
    all.push(...part);
    yield;
    const last = part.at(-1);
    if (!last || part.length < PART) return all;
    after = keyOf(last);
  }
}

function noticesDoneFor(tx: Tx, of: Record<"customers" | "relatives" | "orders", readonly number[]>) {
  const ofOrders = NOTICE_KINDS.filter((kind) => !isDateKind(kind) && !isMemoKind(kind));
  const done = (kinds: readonly NoticeKind[], recordIds: readonly number[]) =>
    tx
      .select({
        kind: noticeDones.kind,
        occurrence: noticeDones.occurrence,
        doneAt: noticeDones.doneAt,
        doneBy: fullNameIn(employees),
      })
      .from(noticeDones)
      .innerJoin(employees, eq(employees.id, noticeDones.doneBy))
      .where(and(inArray(noticeDones.kind, kinds), oneOfMany(noticeDones.recordId, recordIds)))
      .all();
  return [
    ...done(OWN_DATE_KINDS, of.customers),
    ...done(["family_date"], of.relatives),
    ...done(ofOrders, of.orders),
  ];
}

function* entriesAbout(tx: Tx, kind: string, ids: readonly number[]): Reads<Entry[]> {
  const all: Entry[] = [];
  for (let from = 0; from < ids.length; from += PART) {
    const records = { kind, ids: ids.slice(from, from + PART).map(String) };
    const filter = { branches: [{ records }], hasMore: false };
    const part = yield* readAll<Entry, EntryKey>(
      (after) => findEntries(tx, filter, { after, limit: PART }),
      keyOfEntry,
    );
    all.push(...part);
  }
  return all;
}

/** True if the segments match today, as in `matchingCustomers`. */
function isInAudience(
  tx: Tx,
  { tier, gender, homeStore, dateOfBirth }: Customer,
  campaign: typeof campaigns.$inferSelect,
  now: Instant,
): boolean {
  const { audienceTier, audienceGender, audienceAgeRange, audienceLocation } = campaign;
  if (audienceTier && audienceTier !== tier) return false;
  if (audienceGender && audienceGender !== gender) return false;
  if (audienceLocation && audienceLocation !== homeStore) return false;
  if (!audienceAgeRange) return true;
  return isBornWithin(dateOfBirth, birthdaysOf(audienceAgeRange, todayAt(tx, audienceLocation, now)));
}
