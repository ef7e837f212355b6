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
import { type AskedListing, type Listing, listing, type ListingColumn, paperTime } from "~/web/listing";
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

function columnsIn(zone: string): ListingColumn<Row>[] {
  const side = (value: unknown) => (value === null ? "" : JSON.stringify(value));
  const local = (at: Instant) => localTimeIn(zone, at).replace("T", " ") + isoInstant(at).slice(16, 19);
  return [
    { head: "Entry", width: 9, cell: ({ entry }) => String(entry.id) },
    { head: `When (${zone})`, width: 20, cell: ({ entry }) => local(entry.at) },
    {
      head: "When",
      width: 28,
      cell: ({ entry }) => paperTime(formatExactTime(entry.at, zone)),
      onPaper: "only",
    },
    { head: "When (UTC)", width: 25, cell: ({ entry }) => isoInstant(entry.at) },
    { head: "Who", width: 20, cell: ({ entry }) => whoAlone(entry), onPaper: true },
    { head: "Email", width: 28, cell: ({ entry }) => entry.email ?? "" },
    { head: "What", width: 30, cell: ({ entry }) => actionLabel(entry.action), onPaper: true },
    { head: "Action", width: 24, cell: ({ entry }) => entry.action },
    {
      head: "Record",
      width: 18,
      cell: ({ title }) => title,
      onPaper: true,
    },
    { head: "Name", width: 24, cell: ({ name }) => name ?? "", onPaper: true },
    { head: "Kind of record", width: 14, cell: ({ entry }) => entry.recordKind },
    { head: "Record number", width: 14, cell: ({ entry }) => entry.recordId },
    { head: "Address", width: 18, cell: ({ entry }) => entry.address, onPaper: true },
    { head: "Request", width: 24, cell: ({ entry }) => entry.requestId },
    { head: "Before", width: 40, cell: ({ payload }) => (payload ? side(payload.before) : "(erased)") },
    { head: "After", width: 40, cell: ({ payload }) => (payload ? side(payload.after) : "(erased)") },
    { head: "Approved by", width: 20, cell: ({ entry }) => entry.approverName ?? "" },
  ];
}
