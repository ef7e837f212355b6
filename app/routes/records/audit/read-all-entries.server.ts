import { ownValue } from "~/domain/own-value";
import { parseTypedDay } from "~/domain/dates";
import { actionLabel } from "~/domain/shop/trail/action-labels";
import { readPayload } from "~/domain/records/audit/changes";
import { type EntryKey, resolveFilter } from "~/domain/records/audit/entry-filter.server";
import {
  countEntries,
  type Entry,
  findEntries,
  keyOfEntry,
  newestEntry,
} from "~/domain/records/audit/find-entries.server";
import { RECORD_KINDS } from "~/domain/shop/trail/record-kinds";
import { recordNames } from "~/domain/records/audit/record-names.server";
import { can } from "~/domain/permissions";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { type KeyedList, listPage } from "~/web/list.server";
import { readPageEntryFilter, whoInWords } from "./entry-filter.server.ts";
import { entryColumns } from "./entry-columns.tsx";
import { refOfEntry } from "./show-entries.server.ts";
import { whoAlone } from "./who-did-it.ts";

/** Lists the audit trail for files and prints, up to now: the entry of the export itself isn't in it. */
export function readAllEntries({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { businessZone: zone } = readSettings(db);
  const { filter } = readPageEntryFilter(url, zone);
  const trail = resolveFilter(db, { ...filter, upTo: newestEntry(db) });
  const seesCost = can(actor, "figures.cost");
  const entries: KeyedList<Entry, EntryKey> = {
    read: (slice) => findEntries(db, trail, slice),
    keyOf: keyOfEntry,
  };
  return wholeList(entryColumns(zone), {
    page: (at) => {
      const { rows, next } = listPage(at, entries, () => 0, CHUNK);
      const names = recordNames(db, rows.map(refOfEntry));
      const toRow = (entry: Entry) => ({
        entry,
        who: whoAlone(entry),
        what: actionLabel(entry.action),
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
      kind: (kind) => ownValue(RECORD_KINDS, kind)?.label ?? null,
      who: (who) => whoInWords(db, who),
    },
  });
}

const CHUNK = 500;
