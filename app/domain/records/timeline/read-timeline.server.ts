import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { day, type Day, dayIn, type Instant, momentAt, MS_PER_DAY } from "../../dates.ts";
import type { Slice } from "../../slice.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import { buyEntries } from "./buy-entries.server.ts";
import { callEntries } from "./call-entries.server.ts";
import { sentDepositReceipts, sentReceipts } from "./message-entries.server.ts";
import { noteEntries } from "./note-entries.server.ts";
import { messageEntries, orderEntries, placeEntries, repairEntries } from "./order-entries.server.ts";
import { pieceMoves, pieceReturns, pieceSales } from "./piece-entries.server.ts";
import { returnEntries, saleEntries } from "./sale-entries.server.ts";
import type { Reader, Said, Sees, Source } from "./source.ts";
import type { TimelineEntry, TimelineFilter, TimelineKey, TimelineOf } from "./timeline.ts";
import {
  editEntries,
  orderSteps,
  receiptEntries,
  repairEdits,
  repairSteps,
  voidEntries,
} from "./trail-entries.server.ts";

/** Keys hold their positions here: at the same time, earlier ones stand above. */
const SOURCES: readonly Source[] = [
  receiptEntries,
  voidEntries,
  returnEntries,
  pieceReturns,
  saleEntries,
  pieceSales,
  repairEntries,
  orderEntries,
  repairSteps,
  orderSteps,
  pieceMoves,
  placeEntries,
  messageEntries,
  callEntries,
  noteEntries,
  editEntries,
  repairEdits,
  buyEntries,
  sentReceipts,
  sentDepositReceipts,
];

/** Reads a record's entries of these kinds and this year, newest first. */
export function readTimeline(
  tx: Tx,
  of: TimelineOf,
  filter: TimelineFilter,
  slice: Slice<TimelineKey>,
  { seesCost, seesCustomers = false, seesOrigin = true }: Pick<Sees, "seesCost"> & Partial<Sees>,
): TimelineEntry[] {
  const found = sourcesOf(tx, of, filter).flatMap(({ source, place, where }) =>
    keysOf(tx, source, where, { place, slice }),
  );
  found.sort((one, other) => byPlace(one.key, other.key));
  const shown = slice.before ? found.slice(-slice.limit) : found.slice(0, slice.limit);
  const stores = new Map(listStores(tx).map((store) => [store.key, store]));
  const reader: Reader = {
    tx,
    seesCost,
    seesCustomers,
    seesOrigin,
    placeOf: (key) => (key === null ? null : (stores.get(key)?.name ?? key)),
  };
  const said = SOURCES.map((source, place) => {
    const ids = shown.filter(({ key }) => key[1] === place).map(({ key }) => key[2]);
    return ids.length > 0 ? source.read(reader, ids) : new Map<number, Said>();
  });
  return shown.flatMap(({ key, day: stored }) => {
    const [ms, place, id] = key;
    const at = ms as Instant;
    const source = SOURCES[place];
    const words = said[place]?.get(id);
    if (!source || !words) return [];
    return {
      ...NOTHING,
      ...words,
      kind: source.kind,
      key,
      at,
      day: stored ?? dayIn(of.zone, at),
      zone: stored === null ? of.zone : zoneOfDay(stored, at, stores.get(words.store ?? "")?.zone),
    } satisfies TimelineEntry;
  });
}

/** Returns the store's zone if it was that day there. */
function zoneOfDay(stored: Day, at: Instant, zone: string | undefined): string | null {
  return zone !== undefined && dayIn(zone, at) === stored ? zone : null;
}

const NOTHING = {
  text: null,
  piece: null,
  about: null,
  store: null,
  by: null,
  approver: null,
  amount: null,
  isCanceled: false,
  tradeIn: null,
  tradeInRest: null,
  status: null,
  due: null,
  changes: null,
  note: null,
};

/** Counts no further than `atMost`. */
export function countTimeline(tx: Tx, of: TimelineOf, filter: TimelineFilter, atMost: number): number {
  let all = 0;
  for (const { source, where } of sourcesOf(tx, of, filter)) {
    if (all >= atMost) break;
    const found = tx
      .select({ id: source.id })
      .from(source.table)
      .where(where)
      .limit(atMost - all);
    all += tx.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
  }
  return Math.min(all, atMost);
}

/** Year of the oldest entry of these kinds; null without any. */
export function firstYear(tx: Tx, of: TimelineOf, kinds: TimelineFilter["kinds"]): number | null {
  const oldest = sourcesOf(tx, of, { kinds, year: null }).flatMap(({ source, where }) => {
    const first = tx
      .select({ at: sql<number | null>`min(${source.at})` })
      .from(source.table)
      .where(where);
    return first.get()?.at ?? [];
  });
  if (oldest.length === 0) return null;
  return Number(dayIn(of.zone, Math.min(...oldest) as Instant).slice(0, 4));
}

export function isTimelineKey(key: unknown): key is TimelineKey {
  return (
    Array.isArray(key) &&
    key.length === 3 &&
    key.every((part) => Number.isSafeInteger(part)) &&
    SOURCES[Number(key[1])] !== undefined
  );
}

function sourcesOf(tx: Tx, of: TimelineOf, { kinds, year }: TimelineFilter) {
  const ids = of.kind === "customer" ? personIds(tx, of.id) : [of.id];
  return SOURCES.flatMap((source, place) => {
    const theirs = kinds.includes(source.kind) && source.of[of.kind]?.(of.id, ids);
    if (!theirs) return [];
    return [{ source, place, where: and(theirs, year === null ? undefined : within(source, of, year)) }];
  });
}

/** Compares by the store's day if the row has it. The time only narrows the search. */
function within({ at, day: stored }: Source, { zone }: TimelineOf, year: number): SQL | undefined {
  const [first, next] = [day(`${year}-01-01`), day(`${year + 1}-01-01`)];
  const [from, to] = [momentAt(zone, first, 0), momentAt(zone, next, 0)];
  return stored
    ? and(
        sql`${at} >= ${from - 2 * MS_PER_DAY} and ${at} < ${to + 2 * MS_PER_DAY}`,
        sql`${stored} >= ${first} and ${stored} < ${next}`,
      )
    : sql`${at} >= ${from} and ${at} < ${to}`;
}

interface Found {
  key: TimelineKey;
  day: Day | null;
}

function keysOf(
  tx: Tx,
  { id, at, day: stored, table }: Source,
  where: SQL | undefined,
  { place, slice }: { place: number; slice: Slice<TimelineKey> },
): Found[] {
  const { after, before, limit } = slice;
  const edge = before ?? after;
  const beyond = edge ? beyondKey({ id, at }, place, edge, before !== undefined) : undefined;
  const found = tx
    .select({
      at: sql<number>`${at}`,
      id: sql<number>`${id}`,
      day: stored ? sql<Day>`${stored}` : sql<null>`null`,
    })
    .from(table)
    .where(and(where, beyond))
    .orderBy(...(before ? [asc(at), asc(id)] : [desc(at), desc(id)]))
    .limit(limit)
    .all();
  return found.map((row) => ({ key: [row.at, place, row.id], day: row.day }));
}

function beyondKey(
  { at, id }: Pick<Source, "at" | "id">,
  place: number,
  [edge, source, row]: TimelineKey,
  isBefore: boolean,
): SQL {
  // At the same time, all rows of another source stand above or below.
  const within =
    place === source ? row : place < source === isBefore ? (isBefore ? -1 : Number.MAX_SAFE_INTEGER) : null;
  if (within === null) return isBefore ? sql`${at} > ${edge}` : sql`${at} < ${edge}`;
  return isBefore ? sql`(${at}, ${id}) > (${edge}, ${within})` : sql`(${at}, ${id}) < (${edge}, ${within})`;
}

/** Newest first. */
function byPlace(one: TimelineKey, other: TimelineKey): number {
  return other[0] - one[0] || one[1] - other[1] || other[2] - one[2];
}
