import { type Instant, isoInstant, localTimeIn, parseTypedDay } from "~/domain/dates";
import { actionLabel } from "~/domain/shop/trail/action-labels";
import { type Payload, readPayload } from "~/domain/records/audit/changes";
import { type EntryKey, resolveFilter } from "~/domain/records/audit/entry-filter.server";
import {
  countEntries,
  type Entry,
  everybody,
  findEntries,
  keyOfEntry,
  newestEntry,
} from "~/domain/records/audit/find-entries.server";
import { RECORD_KINDS } from "~/domain/shop/trail/record-kinds";
import { recordNames } from "~/domain/records/audit/record-names.server";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { formatExactTime } from "~/ui/format";
import { type AskedListing, type Listing, listing } from "~/web/listing";
import { type ListColumn, paperTime } from "~/web/list-columns";
import { type KeyedList, listPage } from "~/web/list.server";
import { readEntryFilter } from "./audit-filter.server.ts";
import { refOfEntry, whoAlone } from "./show-entries.server.ts";

interface Row {
  entry: Entry;
  /** Null if it was erased. */
  payload: Payload | null;
  title: string;
  name: string | null;
}

/** Lists the audit trail for files and prints, up to now: the entry of the export itself isn't in it. */
export function entryListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const { businessZone: zone } = readSettings(db);
  const { filter } = readEntryFilter(url, zone);
  const trail = resolveFilter(db, { ...filter, upTo: newestEntry(db) });
  const seesCost = can(actor, "figures.cost");
  const entries: KeyedList<Entry, EntryKey> = {
    read: (slice) => findEntries(db, trail, slice),
    keyOf: keyOfEntry,
  };
  return listing(columnsIn(zone), {
    page: (at) => {
      const { rows, next } = listPage(at, entries, () => 0, CHUNK);
      const names = recordNames(db, rows.map(refOfEntry));
      const toRow = (entry: Entry): Row => ({
        entry,
        payload: readPayload(entry, seesCost),
        title: names.titleOf(refOfEntry(entry)),
        name: names.nameOf(refOfEntry(entry)),
      });
      return { rows: rows.map(toRow), next };
    },
    count: (atMost) => countEntries(db, trail, atMost),
    words: {
      action: actionLabel,
      from: parseTypedDay,
      to: parseTypedDay,
      kind: (kind) => RECORD_KINDS[kind]?.label ?? null,
      who: (who) => {
        const one = everybody(db).find(({ id }) => String(id) === who);
        return who === "nobody" ? "Nobody" : one ? `${one.firstName} ${one.lastName}` : null;
      },
    },
  });
}

const CHUNK = 500;

function columnsIn(zone: string): ListColumn<Row>[] {
  const side = (value: unknown) => (value === null ? "" : JSON.stringify(value));
  const local = (at: Instant) => localTimeIn(zone, at).replace("T", " ") + isoInstant(at).slice(16, 19);
  return [
    { head: "Entry", file: { width: 9, value: ({ entry }) => String(entry.id) } },
    {
      head: "When",
      file: { head: `When (${zone})`, width: 20, value: ({ entry }) => local(entry.at) },
      paper: { width: 28, value: ({ entry }) => paperTime(formatExactTime(entry.at, zone)) },
    },
    { head: "When (UTC)", file: { width: 25, value: ({ entry }) => isoInstant(entry.at) } },
    { head: "Who", file: { width: 20, value: ({ entry }) => whoAlone(entry) }, paper: true },
    { head: "Email", file: { width: 28, value: ({ entry }) => entry.email ?? "" } },
    { head: "What", file: { width: 30, value: ({ entry }) => actionLabel(entry.action) }, paper: true },
    { head: "Action", file: { width: 24, value: ({ entry }) => entry.action } },
    {
      head: "Record",
      file: { width: 18, value: ({ title }) => title },
      paper: true,
    },
    { head: "Name", file: { width: 24, value: ({ name }) => name ?? "" }, paper: true },
    { head: "Kind of record", file: { width: 14, value: ({ entry }) => entry.recordKind } },
    { head: "Record number", file: { width: 14, value: ({ entry }) => entry.recordId } },
    { head: "Address", file: { width: 18, value: ({ entry }) => entry.address }, paper: true },
    { head: "Request", file: { width: 24, value: ({ entry }) => entry.requestId } },
    {
      head: "Before",
      file: { width: 40, value: ({ payload }) => (payload ? side(payload.before) : "(erased)") },
    },
    {
      head: "After",
      file: { width: 40, value: ({ payload }) => (payload ? side(payload.after) : "(erased)") },
    },
    { head: "Approved by", file: { width: 20, value: ({ entry }) => entry.approverName ?? "" } },
  ];
}
