import { actionLabel } from "~/domain/shop/trail/action-labels";
import { changesOf, type FieldChange, readPayload } from "~/domain/records/audit/changes";
import type { Entry } from "~/domain/records/audit/find-entries.server";
import { type RecordRef, recordNames } from "~/domain/records/audit/record-names.server";
import type { Actor } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import type { Address } from "~/ui/address";
import { formatListedTime } from "~/ui/format";
import { recordPage } from "./record-page.server.ts";
import { summaryOf } from "./change-summary.ts";
import { refOf, type Showing } from "./show-value.ts";
import { whoDid } from "./who-did-it.ts";

/** What a page shows of a record: its title, name and link. */
export interface ShownRecord {
  title: string;
  name: string | null;
  to: Address | null;
}

export interface ShownEntry {
  id: number;
  when: string;
  who: string;
  what: string;
  summary: string | null;
  record: ShownRecord;
  address: string;
}

/** An entry with its parsed payload; `changes` is null if it was erased. */
export interface ReadEntry {
  entry: Entry;
  changes: FieldChange[] | null;
}

export function readEntry(entry: Entry, seesCost: boolean): ReadEntry {
  const payload = readPayload(entry, seesCost);
  return { entry, changes: payload && changesOf(entry.recordKind, entry.recordId, payload) };
}

/** Loads the names of all records the entries refer to. */
export function showingOf(read: readonly ReadEntry[], zone: string): Showing {
  const refs = read.flatMap(({ entry, changes }) => [
    refOfEntry(entry),
    ...(changes ?? []).flatMap(({ before, after, meaning }) =>
      [before, after].flatMap((value) => refOf(value, meaning) ?? []),
    ),
  ]);
  const { db } = shop();
  return { zone, currency: readSettings(db).currency, names: recordNames(db, refs) };
}

export function showEntries(
  entries: readonly Entry[],
  { actor, zone, seesCost }: { actor: Actor; zone: string; seesCost: boolean },
): ShownEntry[] {
  const read = entries.map((entry) => readEntry(entry, seesCost));
  const showing = showingOf(read, zone);
  return read.map(({ entry, changes }) => ({
    id: entry.id,
    when: formatListedTime(entry.at, zone),
    who: whoDid(entry),
    what: actionLabel(entry.action),
    summary: changes === null ? "Details erased" : summaryOf(changes, showing),
    record: shownRecord(refOfEntry(entry), showing, actor),
    address: entry.address,
  }));
}

export function refOfEntry({ recordKind, recordId }: Entry): RecordRef {
  return { kind: recordKind, id: recordId };
}

export function shownRecord(ref: RecordRef, { names }: Showing, actor: Actor): ShownRecord {
  const name = names.nameOf(ref);
  return { title: names.titleOf(ref), name, to: recordPage(shop().db, ref, actor) };
}
