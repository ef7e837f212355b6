import { ON_HAND } from "~db/piece-rules.ts";
import { type Ask, type Entry, type Row, valueAt } from "./proof.ts";

/** A count of pieces that ended, and the entry that says so. */
interface Ended {
  id: number;
  store: string;
  category: string | null;
  displayCase: string | null;
  entry: number;
}

/** Of each replay, whose question it is. */
const endedCounts = new WeakMap<Ask, readonly Ended[]>();

/** Not of older versions, nor of more than they name: their entries say nothing of which pieces were missing. */
const ENDED = `select json_group_array(json_object('id', c.id, 'store', c.store, 'category', c.category,
    'displayCase', c.display_case, 'entry', a.id))
  from counts c join audit_log a on a.record_kind = 'count' and a.record_id = cast(c.id as text)
    and a.action = 'count.ended' and a.id > 0
  where c.kind = 'pieces' and a.payload ->> '$.after.itemIds' is not null`;

const LINES = `select json_group_object(cast(count_id as text), result) from count_lines
  where piece_id = ? and result <> 'twice'`;

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
  const ended = endedCounts.get(ask) ?? (JSON.parse(String(ask(ENDED))) as Ended[]);
  endedCounts.set(ask, ended);
  const begun = entries.find(({ action }) => action === "piece.received");
  const since = ended.filter(({ entry }) => begun !== undefined && entry > begun.id);
  if (since.length === 0) return [];
  const lines = JSON.parse(String(ask(LINES, id))) as Partial<Record<string, string>>;
  return since.flatMap((count) => {
    const was = knownAt(entries, count.entry, caseAfter);
    if (was === null) return [];
    const isThere =
      (ON_HAND as readonly unknown[]).includes(was.state) &&
      was.location === count.store &&
      (count.category === null || was.category === count.category) &&
      (count.displayCase === null || was.displayCase === count.displayCase);
    const result = lines[count.id];
    if (isThere && result === undefined)
      return [`count ${count.id} neither found nor missed it, but the audit log has it there`];
    if (!isThere && result === "missing")
      return [`count ${count.id} missed it, but the audit log has it elsewhere`];
    return [];
  });
}

const TOLD = ["state", "location", "category"] as const;

/** Null where an erasure took what an entry said of it. */
function knownAt(
  entries: readonly Entry[],
  upTo: number,
  caseAfter: (said: unknown, entry: Entry) => unknown,
): Record<"state" | "location" | "category" | "displayCase", unknown> | null {
  const was = new Map<string, unknown>();
  const tell = (name: string, value: unknown) => {
    if (value !== undefined) was.set(name, value);
  };
  for (const entry of entries) {
    if (entry.id > upTo) break;
    if (entry.payload === null) {
      was.clear();
      continue;
    }
    const { after } = entry.payload;
    for (const name of TOLD) tell(name, valueAt(after, name));
    tell("displayCase", caseAfter(after, entry));
  }
  const { state, location, category, displayCase = null } = Object.fromEntries(was);
  return was.has("state") && was.has("location") && was.has("category")
    ? { state, location, category, displayCase }
    : null;
}
