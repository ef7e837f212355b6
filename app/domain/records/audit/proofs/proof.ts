import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditAction } from "../../../shop/trail/action-labels.ts";
import type { AuditedKind } from "../../../shop/trail/record-kinds.ts";

/** A row as Drizzle reads it. */
export type Row = Readonly<Record<string, unknown>>;

export interface Entry {
  id: number;
  at: number;
  employeeId: number | null;
  action: string;
  /** Null once erased. */
  payload: { before?: unknown; after?: unknown } | null;
  /** What stays of an erased payload: figures, days and choices. To be read by `readingKept` alone. */
  kept?: Entry["payload"] | undefined;
}

/** Value of a column that a rule changed without the entry telling the new value. */
export const UNTOLD = Symbol("untold");

/** Reads a column's value from an entry; undefined if the entry doesn't tell. */
export interface Reader {
  /**
   * `said` is the payload's `after`, or the part of it for this row. `was` is the value from earlier entries.
   */
  read(said: unknown, entry: Entry, row: Row, was: unknown): unknown;
  /** True if it reads the payload, which an erasure removes. */
  needsPayload: boolean;
  /** Reads the value from before the entry; undefined if the entry doesn't tell. */
  readBefore?: ReadBefore;
}

type Read = Reader["read"];
type ReadBefore = (before: unknown, row: Row, after: unknown, of: ComparedEntries) => unknown;

interface ComparedEntries {
  entry: Entry;
  /** The one that told the value before it, if any. */
  known: Entry | null;
}
type ByAction = Partial<Record<AuditAction, Reader | string>>;

/**
 * Proof that a column is right.
 *
 * - `trail`: it equals what the last entry about it says. Readers by action, or one for all.
 * - `moment`: null, or the time of an entry of the record with one of these actions; `moment's employee` is
 *   whose entry it was.
 * - `key`: identifies the record; with another value its entry would be missing.
 * - `check`: `verify` compares it with other rows; `check` is a description in `check-books.server.ts`.
 * - `columns`: computed from the row's other columns.
 * - `nothing`: not proven, for a reason that `docs/security.md` gives.
 */
export type ColumnProof =
  | { by: "trail"; reads: Reader | Readonly<Record<string, Reader>> }
  | { by: "moment"; actions: readonly AuditAction[] }
  | { by: "moment's employee"; at: string; actions: readonly AuditAction[] }
  | { by: "key" }
  | { by: "check"; check: string }
  | { by: "columns"; work: (row: Row) => unknown }
  | { by: "nothing"; why: string };

export type Columns<T extends SQLiteTable> = { [Name in keyof T["_"]["columns"]]: ColumnProof };

/** Rows that their parent's entries list. */
export interface Part {
  table: SQLiteTable;
  /** The column with the parent's id. */
  of: string;
  /** Limits the check to some rows of the parent. The others belong to other entries. */
  only?: (row: Row) => boolean;
  /** Order of the rows, if it isn't the order of their keys. */
  order?: string;
  /** Finds a row's part. Without it, the nth row is the nth part. */
  match?: (part: unknown, row: Row) => boolean;
  /** True if there are none before the first entry that lists some, also of a parent that no entry made. */
  startsEmpty?: boolean;
  /** By action, all parts that exist after the entry. */
  list: Partial<Record<AuditAction, List>>;
  /** By action, all parts that existed before the entry, as its `before` tells them. */
  listBefore?: Partial<Record<AuditAction, List>>;
  /** A numeric column, and its total as entries tell it, by action. */
  sum?: { column: string; says: Partial<Record<AuditAction, Reader>> };
}

/** Computes the parts after an entry, or before it. `parts` are those listed so far, null if unknown. */
export type List = (
  said: unknown,
  entry: Entry,
  parts: readonly ListedPart[] | null,
  row: Row,
  ask: Ask,
) => ListedParts;

export interface ListedPart {
  said: unknown;
  entry: Entry;
}

/** Undefined if the entry says nothing about them. */
export type ListedParts = readonly ListedPart[] | undefined | typeof UNTOLD;

export type RecordRef = readonly [kind: AuditedKind, id: string | number];

/** The entries that tell about a row. */
export interface Trail {
  /**
   * Kind of the record with the row's key, under which one that is gone is looked for. If another record tells about
   * the row, `of` names it instead.
   */
  kind?: AuditedKind;
  /** Empty for a row that no entry tells about. */
  of?: (row: Row, ask: Ask) => readonly RecordRef[];
  /** Further entries, as JSON of `Entry[]`. */
  beside?: (row: Row, ask: Ask) => unknown;
  /** Actions one of which must be in each row's trail. */
  begins?: readonly AuditAction[];
  /** Actions after which the row is rightly gone. */
  ends?: readonly AuditAction[];
  /** Column with the time the row was made. Rows older than the trail of a measuring shop have no entry. */
  since?: string;
  /** True for a row that may lack its entry. */
  mayLack?: (row: Row, ask: Ask) => boolean;
  /** Values that hold until an entry says otherwise. */
  initially?: (row: Row) => Row | null;
  /** Column of a time. Only entries of that time count, and there must be one. */
  at?: string;
  /** Column of an employee. Only their entries count. */
  by?: string;
  /** Actions of the entries that count. */
  actions?: readonly AuditAction[];
  /**
   * Path of the row's number in what an entry with one of the `actions` says. One that has another number tells of
   * another row.
   */
  number?: string;
  /** Selects entries by what they say. There must be one. */
  only?: (said: unknown, row: Row) => boolean;
  /** Entries that each made rows. As many rows must exist, unless they rightly went. */
  makes?: Making;
  parts?: readonly Part[];
  /** What else its entries contradict. */
  implies?: (row: Row, entries: readonly Entry[], ask: Ask) => readonly string[];
}

export interface Making {
  actions: readonly AuditAction[];
  /** Actions of entries that made one row or none. */
  maybe?: readonly AuditAction[];
  /** Number of rows an entry made; one if missing. An erased entry doesn't tell. */
  rows?: (said: unknown, entry: Entry) => number;
  /** True if an entry made this row, where its time or words alone don't tell. Each row must have one. */
  is?: (said: unknown, row: Row) => boolean;
  /** Actions of entries that removed the row whose number they have at this path of what was before (`takenAwayBy`). */
  removed?: { actions: readonly AuditAction[]; path: string };
  /** Actions of later entries of the same record that show its rows to be gone. */
  ended?: readonly AuditAction[];
  /** SQL about an entry `a`: true if the rows it made are rightly gone. */
  went?: string;
}

/** Reads one value with a query that contains `?`. */
export type Ask = (query: string, ...values: unknown[]) => unknown;

/** First records that have an entry, of each replay, whose question it is. */
const firsts = new WeakMap<Ask, Map<AuditAction, unknown>>();

/** Whether a record is older than the first with an entry of this action, or none has one: an older version made it. */
export function isBeforeFirst(action: AuditAction, id: unknown, ask: Ask): boolean {
  const known = firsts.get(ask) ?? new Map<AuditAction, unknown>();
  firsts.set(ask, known);
  if (!known.has(action))
    known.set(
      action,
      ask("select min(cast(record_id as integer)) from audit_log where id > 0 and action = ?", action),
    );
  const first = known.get(action);
  return first === null || Number(id) < Number(first);
}

export interface TableProof<T extends SQLiteTable = SQLiteTable> {
  table: T;
  /** Name of a row in messages. */
  one: string;
  columns: Columns<T>;
  /** Null if nothing comes from the trail itself; 'parts' if entries of a parent list the rows. */
  trail: Trail | "parts" | null;
}

export function proof<T extends SQLiteTable>(table: T, of: Omit<TableProof<T>, "table">): TableProof {
  return { ...of, table } as unknown as TableProof;
}

/** Gives several columns the same kind of proof. */
export function each<const Names extends readonly string[]>(
  names: Names,
  column: ColumnProof | ((name: Names[number]) => ColumnProof),
): { [Name in Names[number]]: ColumnProof } {
  return Object.fromEntries(
    names.map((name) => [name, typeof column === "function" ? column(name) : column]),
  ) as { [Name in Names[number]]: ColumnProof };
}

/** Reads the value at a path in the entry: `store.key`. */
export function at(path: string): Reader {
  const read = (said: unknown) => valueAt(said, path);
  return by(read, read);
}

/** Like `at`, where entries of older versions lack the value. */
export function atIfTold(path: string): Reader {
  return by(
    (said) => valueAt(said, path) ?? UNTOLD,
    (before) => valueAt(before, path) ?? undefined,
  );
}

/** Like `at`, of an entry that repeats a value and leaves it as it was. */
export function atUnchanged(path: string): Reader {
  return by(
    (said) => valueAt(said, path),
    (_before, _row, after) => valueAt(after, path),
  );
}

export function by(read: Read, readBefore?: ReadBefore): Reader {
  return { read, needsPayload: true, ...(readBefore && { readBefore }) };
}

export const TIME: Reader = { read: (_said, { at: time }) => time, needsPayload: false };
/** Employee of the entry. Tells nothing if no employee's session wrote it. */
export const PERSON: Reader = {
  read: (_said, { employeeId }) => employeeId ?? undefined,
  needsPayload: false,
};
export const NONE: Reader = always(null);

export function always(value: unknown): Reader {
  return { read: () => value, needsPayload: false };
}

/** Marks a column as changed, to a value that the entry doesn't tell. */
export const CHANGED: Reader = always(UNTOLD);

/** Proof by any entry of the record, at `path`. */
export function said(path: string): ColumnProof {
  return { by: "trail", reads: at(path) };
}

/** Proof by entries of these actions, through a path or a reader. */
export function saidBy(reads: ByAction): ColumnProof {
  return {
    by: "trail",
    reads: Object.fromEntries(
      Object.entries(reads).map(([action, read]) => [action, typeof read === "string" ? at(read) : read]),
    ),
  };
}

export function readBy(read: Read, readBefore?: ReadBefore): ColumnProof {
  return { by: "trail", reads: by(read, readBefore) };
}

export const KEY: ColumnProof = { by: "key" };

export function checked(check: string): ColumnProof {
  return { by: "check", check };
}

export function workedOut(work: (row: Row) => unknown): ColumnProof {
  return { by: "columns", work };
}

export function unproven(why: string): ColumnProof {
  return { by: "nothing", why };
}

export function moment(...actions: AuditAction[]): ColumnProof {
  return { by: "moment", actions };
}

export function byAt(time: string, ...actions: AuditAction[]): ColumnProof {
  return { by: "moment's employee", at: time, actions };
}

export const NUMBER = unproven(
  "a row's own number: what refers to it is compared, and entries tell the rest of the row",
);
export const VERSION = unproven(
  "counts edits, so that of two at once one is refused; nothing else follows from it",
);
export const SEARCHED = unproven(
  "what a search finds, written anew with the next edit; its index is compared with it",
);

export function valueAt(said: unknown, path: string): unknown {
  let value = said;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Reads a whole list at a path of an entry. */
export function whole(path: string) {
  return (said: unknown, entry: Entry): ListedParts => {
    const list = valueAt(said, path);
    return Array.isArray(list) ? list.map((part: unknown) => ({ said: part, entry })) : undefined;
  };
}

/** SQL that a later entry of the same record `e` shows the rows of entry `a` to be gone (`Making`). */
function laterEntry(condition: string): string {
  return `exists (select 1 from audit_log e where e.record_kind = a.record_kind and e.record_id = a.record_id
    and e.id > a.id and (${condition}))`;
}

/**
 * A later entry that removed the row whose id is at this path of the entry that made it. Older versions left
 * the id out. What was noted for a customer may be removed for the one into whom they were merged.
 */
export function takenAwayBy(action: AuditAction, path: string): string {
  const [made, gone] = [`a.payload ->> '$.after.${path}'`, `e.payload ->> '$.before.${path}'`];
  const own = laterEntry(
    `e.action = '${action}' and (${made} is null or ${gone} is null or ${made} = ${gone})`,
  );
  const ofKept = `exists (select 1 from audit_log e where e.record_kind = 'customer' and e.record_id in (
      with recursive person (id) as (select cast(a.record_id as integer) union
        select m.kept_id from customer_merges m join person on m.merged_id = person.id)
      select cast(id as text) from person)
    and e.id > a.id and e.action = '${action}' and ${made} = ${gone})`;
  return `(${own} or a.record_kind = 'customer' and ${ofKept})`;
}

export const CUSTOMER_ERASED = laterEntry("e.action = 'customer.erased'");

/** Reference to the record that a column names, if it names one. */
export function listed(kind: AuditedKind, id: unknown): readonly RecordRef[] {
  return typeof id === "number" ? [[kind, id]] : [];
}
