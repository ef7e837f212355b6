import type { SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import type { NotedKind } from "../notes/note.ts";
import type { TimelineEntry, TimelineKind } from "./timeline.ts";

/** What a reader sees; entries are there without the rest. */
export interface Sees {
  seesCost: boolean;
  /** To whom a piece went. */
  seesCustomers: boolean;
  /** From which vendor it came. */
  seesOrigin: boolean;
}

export interface Reader extends Sees {
  tx: Tx;
  /** The name of a store by its key. */
  placeOf(key: string | null): string | null;
}

/** What a source says of a row; the rest is null. */
export type Said = Pick<TimelineEntry, "what"> & Partial<Omit<TimelineEntry, "kind" | "key" | "at" | "day">>;

/** Rows of one table that stand on timelines. */
export interface Source {
  kind: TimelineKind;
  table: SQLiteTable;
  id: AnySQLiteColumn;
  at: AnySQLiteColumn;
  /** The store's day, where the row has it. */
  day?: AnySQLiteColumn;
  /** A record has few of them, and no index has them in order. */
  isFew?: true;
  /** The condition for each kind of record that they stand on. */
  of: Partial<Record<NotedKind, (id: number, tx: Tx) => SQL | undefined>>;
  /** By id of the row. */
  read(reader: Reader, ids: number[]): Map<number, Said>;
}
