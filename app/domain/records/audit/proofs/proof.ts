import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditAction } from "../../../shop/trail/action-labels.ts";
import type { AuditedKind } from "../../../shop/trail/record-kinds.ts";

/** A row as Drizzle reads it. */
export type Row = Readonly<Record<string, unknown>>;

/** An entry of the audit log. */
export interface Entry {
  id: number;
  at: number;
  employeeId: number | null;
  action: string;
  /** Null once erased. */
  payload: { before?: unknown; after?: unknown } | null;
}

/** What an entry says when a rule changed the column and the entry doesn't tell to what. */
export const UNTOLD = Symbol("untold");

/** What an entry says of a column: undefined for nothing. */
export interface Reader {
  /** `said` is the payload's `after`, or the part of it that is this row; `was` what earlier entries said. */
  read(said: unknown, entry: Entry, row: Row, was: unknown): unknown;
  /** Whether it needs the payload, which an erasure takes away. */
  needsPayload: boolean;
}

type Read = Reader["read"];
type ByAction = Partial<Record<AuditAction, Reader | string>>;

/**
 * How a column is known to be right.
 *
 * - `trail`: it is what the last entry that tells it says. Readers by action, or one for any.
 * - `moment`: null, or the time of an entry of the record with one of these actions; `by` is whose entry it was.
 * - `key`: says which record it is: another one lacks its entry.
 * - `check`: `verify` compares it with other rows; `check` is a description of `check-books.server.ts`.
 * - `columns`: worked out from the row's other columns.
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

/** Rows that entries of their parent list. */
export interface Part {
  table: SQLiteTable;
  /** The column with the parent's id. */
  of: string;
  /** Other rows of the parent belong to other entries. */
  only?: (row: Row) => boolean;
  /** Order of the rows, where it isn't that of their keys. */
  order?: string;
  /** What finds a row's part; without it the nth row is the nth part. */
  match?: (part: unknown, row: Row) => boolean;
  /** By action: all parts there are since. */
  list: Partial<Record<AuditAction, List>>;
  /** A number of each row: what they add up to, by action. */
  sum?: { column: string; says: Partial<Record<AuditAction, Reader>> };
}

/** `parts` is what entries listed until then, null where that isn't known. */
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

/** Undefined: says nothing of them. */
export type ListedParts = readonly ListedPart[] | undefined | typeof UNTOLD;

export type RecordRef = readonly [kind: AuditedKind, id: string | number];

/** Which entries tell of a row. */
export interface Trail {
  /** Those of the record with the row's key; where they are another record's, `of` says whose. */
  kind?: AuditedKind;
  /** Empty for a row of which no entry tells. */
  of?: (row: Row, ask: Ask) => readonly RecordRef[];
  /** More of them, as JSON of `Entry[]`. */
  beside?: (row: Row, ask: Ask) => unknown;
  /** One of these stands in the trail of each. */
  begins?: readonly AuditAction[];
  /** After one of these the row is rightly gone. */
  ends?: readonly AuditAction[];
  /** When the row was made: those older than the trail of a measuring shop have no entry. */
  since?: string;
  /** A row that may lack its entry. */
  mayLack?: (row: Row, ask: Ask) => boolean;
  /** What holds until an entry says otherwise. */
  initially?: (row: Row) => Row | null;
  /** Only entries of the time in this column count, and there is one. */
  at?: string;
  /** And of this employee. */
  by?: string;
  /** And with one of these actions. */
  actions?: readonly AuditAction[];
  /** And that say this; there is one. */
  only?: (said: unknown, row: Row) => boolean;
  /** Entries that each made rows of their own: as many as there are, unless they rightly went. */
  makes?: Making;
  parts?: readonly Part[];
  /** What else its entries contradict. */
  implies?: (row: Row, entries: readonly Entry[], ask: Ask) => readonly string[];
}

export interface Making {
  actions: readonly AuditAction[];
  /** Entries that made one or none. */
  maybe?: readonly AuditAction[];
  /** How many rows, one where it isn't given. An erased entry doesn't say. */
  rows?: (said: unknown, entry: Entry) => number;
  /** Whether an entry made this row, where the trail doesn't say so by its time or words. Each row has one. */
  is?: (said: unknown, row: Row) => boolean;
  /** SQL of an entry `a`: whether what it made is rightly gone. */
  went?: string;
}

/** One value of a query with `?`. */
export type Ask = (query: string, ...values: unknown[]) => unknown;

export interface TableProof<T extends SQLiteTable = SQLiteTable> {
  table: T;
  /** What a message calls a row. */
  one: string;
  columns: Columns<T>;
  /** Null where nothing comes from the trail itself; 'parts' where entries of a parent list the rows. */
  trail: Trail | "parts" | null;
}

export function proof<T extends SQLiteTable>(table: T, of: Omit<TableProof<T>, "table">): TableProof {
  return { ...of, table } as unknown as TableProof;
}

/** All columns of a table alike. */
export function each<const Names extends readonly string[]>(
  names: Names,
  column: ColumnProof | ((name: Names[number]) => ColumnProof),
): { [Name in Names[number]]: ColumnProof } {
  return Object.fromEntries(
    names.map((name) => [name, typeof column === "function" ? column(name) : column]),
  ) as { [Name in Names[number]]: ColumnProof };
}

/** The value at a path of what the entry says: `store.key`. */
export function at(path: string): Reader {
  return by((said) => valueAt(said, path));
}

/** The same, of entries that older versions wrote without it. */
export function atIfTold(path: string): Reader {
  return by((said) => valueAt(said, path) ?? UNTOLD);
}

export function by(read: Read): Reader {
  return { read, needsPayload: true };
}

/** The entry's time. */
export const TIME: Reader = { read: (_said, { at: time }) => time, needsPayload: false };
/** Whose entry it is; says nothing for one that nobody's session wrote. */
export const PERSON: Reader = {
  read: (_said, { employeeId }) => employeeId ?? undefined,
  needsPayload: false,
};
export const NONE: Reader = always(null);

export function always(value: unknown): Reader {
  return { read: () => value, needsPayload: false };
}

/** Changed by this, to what the entry doesn't tell. */
export const CHANGED: Reader = always(UNTOLD);

/** Told by any entry of the record, as `path`. */
export function said(path: string): ColumnProof {
  return { by: "trail", reads: at(path) };
}

/** Told by entries of these actions: by a path, or a reader. */
export function saidBy(reads: ByAction): ColumnProof {
  return {
    by: "trail",
    reads: Object.fromEntries(
      Object.entries(reads).map(([action, read]) => [action, typeof read === "string" ? at(read) : read]),
    ),
  };
}

export function readBy(read: Read): ColumnProof {
  return { by: "trail", reads: by(read) };
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

/** A whole list that an entry has at a path. */
export function whole(path: string) {
  return (said: unknown, entry: Entry): ListedParts => {
    const list = valueAt(said, path);
    return Array.isArray(list) ? list.map((part: unknown) => ({ said: part, entry })) : undefined;
  };
}

/** What of a later entry of the same record says that what entry `a` made is gone (`Making`). */
export function laterEntry(condition: string): string {
  return `exists (select 1 from audit_log e where e.record_kind = a.record_kind and e.record_id = a.record_id
    and e.id > a.id and (${condition}))`;
}

/**
 * A later entry that takes away the row whose number the entry has at this path of what it made. Older versions left
 * it out.
 */
export function takenAwayBy(action: AuditAction, path: string): string {
  const [made, gone] = [`a.payload ->> '$.after.${path}'`, `e.payload ->> '$.before.${path}'`];
  return laterEntry(`e.action = '${action}' and (${made} is null or ${gone} is null or ${made} = ${gone})`);
}

export const CUSTOMER_ERASED = laterEntry("e.action = 'customer.erased'");

/** A record that a column names, if it names one. */
export function listed(kind: AuditedKind, id: unknown): readonly RecordRef[] {
  return typeof id === "number" ? [[kind, id]] : [];
}
