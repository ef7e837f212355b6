import type { SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~db/client.server.ts";
import type { NotedKind } from "../notes/note.ts";
import type { TimelineEntry, TimelineKind } from "./timeline.ts";

/** Rights of a reader. Entries are shown without what they don't see. */
export interface Sees {
  seesCost: boolean;
  /** May see to whom a piece went. */
  seesCustomers: boolean;
  /** May see which vendor it came from. */
  seesOrigin: boolean;
}

export interface Reader extends Sees {
  tx: Tx;
  /** The name of a store by its key. */
  placeOf(key: string | null): string | null;
}

/** Words of a source about a row. Missing fields are null. */
export type Said = Pick<TimelineEntry, "what"> &
  Partial<Omit<TimelineEntry, "kind" | "key" | "at" | "day" | "zone">>;

/** Rows of one table that appear on timelines. */
export interface Source {
  kind: TimelineKind;
  table: SQLiteTable;
  id: AnySQLiteColumn;
  at: AnySQLiteColumn;
  /** The store's day, if the row has it. What is said of the row then names the store. */
  day?: AnySQLiteColumn;
  /** Condition for each kind of record that shows them. A customer has the ids of their person. */
  of: Partial<Record<NotedKind, (id: number, ids: readonly number[]) => SQL | undefined>>;
  /** Keyed by the row's id. */
  read(reader: Reader, ids: number[]): Map<number, Said>;
}
