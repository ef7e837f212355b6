import { ON_HAND } from "~db/states-on-hand.ts";
import { type Ask, type Entry, type Row, valueAt } from "./proof.ts";

/** A count of pieces that ended, and the entry that says so. */
interface Ended {
  id: number;
  store: string;
  category: string | null;
  displayCase: string | null;
  entry: number;
}

interface EndedCounts {
  /** By what they count (`countedIn`), each in the order of their ends. */
  of: ReadonlyMap<string, readonly Ended[]>;
  byId: ReadonlyMap<number, Ended>;
}

/** Read once for each replay, by its question. */
const endedCounts = new WeakMap<Ask, EndedCounts>();

/** Not of older versions, nor of more than they name: their entries say nothing of which pieces were missing. */
const ENDED = `select json_group_array(json_object('id', c.id, 'store', c.store, 'category', c.category,
    'displayCase', c.display_case, 'entry', a.id))
  from counts c join audit_log a on a.record_kind = 'count' and a.record_id = cast(c.id as text)
    and a.action = 'count.ended' and a.id > 0
  where c.kind = 'pieces' and a.payload ->> '$.after.itemIds' is not null`;

const LINES = `select json_group_object(cast(count_id as text), result) from count_lines
  where piece_id = ? and result <> 'twice'`;

function endedOf(ask: Ask): EndedCounts {
  const known = endedCounts.get(ask);
  if (known) return known;
  const ended = (JSON.parse(String(ask(ENDED))) as Ended[]).sort((a, b) => a.entry - b.entry);
  const of = new Map<string, Ended[]>();
  for (const count of ended) {
    const where = countedIn(count.store, count.category, count.displayCase);
    const others = of.get(where);
    if (others) others.push(count);
    else of.set(where, [count]);
  }
  const counts = { of, byId: new Map(ended.map((count) => [count.id, count])) };
  endedCounts.set(ask, counts);
  return counts;
}

function countedIn(...scope: unknown[]): string {
  return JSON.stringify(scope);
}

/**
 * What of a count contradicts where the entries of a piece had it when the count ended: that it was there, and the count
 * neither found nor missed it; or that the count missed it where it wasn't. Somebody had it elsewhere in the file meanwhile. Once
 * an entry was erased, nothing is known until the next that tells.
 */
export function expectedByCounts(
  { id }: Row,
  entries: readonly Entry[],
  ask: Ask,
  caseAfter: (said: unknown, entry: Entry) => unknown,
): string[] {
  const ended = endedOf(ask);
  const begun = entries.find(({ action }) => action === "piece.received");
  if (ended.byId.size === 0 || begun === undefined) return [];
  const lines = new Map(
    Object.entries(JSON.parse(String(ask(LINES, id))) as Record<string, string>).map(([count, result]) => [
      Number(count),
      result,
    ]),
  );
  const stays = staysOf(entries, caseAfter).filter(({ until }) => until > begun.id);
  const unseen = stays.flatMap(({ entry, until, was }) =>
    was !== null && isOnHand(was)
      ? countsOf(was)
          .flatMap((where) => between(ended.of.get(where) ?? [], Math.max(entry, begun.id), until))
          .filter((count) => !lines.has(count.id))
      : [],
  );
  const elsewhere = [...lines].flatMap(([countId, result]) => {
    const count = result === "missing" ? ended.byId.get(countId) : undefined;
    if (count === undefined || count.entry < begun.id) return [];
    const was = stays[placeAfter(stays, count.entry) - 1]?.was;
    const where = countedIn(count.store, count.category, count.displayCase);
    return was && !(isOnHand(was) && countsOf(was).includes(where)) ? [count] : [];
  });
  return [
    ...unseen.map((count) => `count ${count.id} neither found nor missed it, but the audit log has it there`),
    ...elsewhere.map((count) => `count ${count.id} missed it, but the audit log has it elsewhere`),
  ];
}

type Known = Record<"state" | "location" | "category" | "displayCase", unknown>;

/** Where a piece was from one of its entries until the next. */
interface Stay {
  entry: number;
  until: number;
  /** Null where an erasure took what an entry said of it. */
  was: Known | null;
}

function isOnHand({ state }: Known): boolean {
  return (ON_HAND as readonly unknown[]).includes(state);
}

/** What counts of a piece that is on hand there count. */
function countsOf({ location, category, displayCase }: Known): string[] {
  return [
    ...new Set(
      [null, category].flatMap((kind) => [null, displayCase].map((at) => countedIn(location, kind, at))),
    ),
  ];
}

const TOLD = ["state", "location", "category"] as const;

function staysOf(entries: readonly Entry[], caseAfter: (said: unknown, entry: Entry) => unknown): Stay[] {
  const was = new Map<string, unknown>();
  const tell = (name: string, value: unknown) => {
    if (value !== undefined) was.set(name, value);
  };
  return entries.map((entry, nth) => {
    const until = entries[nth + 1]?.id ?? Infinity;
    if (entry.payload === null) {
      was.clear();
      return { entry: entry.id, until, was: null };
    }
    const { after } = entry.payload;
    for (const name of TOLD) tell(name, valueAt(after, name));
    tell("displayCase", caseAfter(after, entry));
    const { state, location, category, displayCase = null } = Object.fromEntries(was);
    const isKnown = TOLD.every((name) => was.has(name));
    return { entry: entry.id, until, was: isKnown ? { state, location, category, displayCase } : null };
  });
}

function between(counts: readonly Ended[], after: number, until: number): readonly Ended[] {
  return counts.slice(placeAfter(counts, after), placeAfter(counts, until));
}

/** How many of a list, which is in the order of their entries, come before this entry or with it. */
function placeAfter(list: readonly { entry: number }[], entry: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((list[middle] as { entry: number }).entry <= entry) low = middle + 1;
    else high = middle;
  }
  return low;
}
