import { dayIn, instant, isoInstant, localTimeIn } from "~/domain/dates";
import { type Payload, readPayload } from "~/domain/audit/changes";
import { type Entry, findEntries, keyOfEntry, newestEntry } from "~/domain/audit/find-entries.server";
import { type EntryKey, type ResolvedFilter, resolveFilter } from "~/domain/audit/entry-filter.server";
import { recordNames } from "~/domain/audit/record-names.server";
import { actionLabel } from "~/domain/audit/action-labels";
import { recordTitle } from "~/domain/audit/record-kinds";
import { done } from "~/domain/result";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import type { Cell } from "~/web/cells";
import { csvStream } from "~/web/csv.server";
import { maySeeCost } from "~/web/shows-cost.server";
import { mustWrite, originOf } from "~/web/write.server";
import type { Route } from "./+types/export-audit";
import { readEntryFilter } from "./audit-filter.server.ts";
import { refOfEntry, whoAlone } from "./show-entries.server.ts";

const CHUNK = 500;

/** Streams the filtered trail as CSV. Doesn't include the export's own entry. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { businessZone: zone } = readSettings(db);
  const { filter, typed } = readEntryFilter(url, zone);
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="audit-trail-${dayIn(zone, instant(Date.now()))}.csv"`,
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const upTo = newestEntry(db);
  const filters = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
  mustWrite(originOf(context), () =>
    done(null, { action: "audit.exported", record: { kind: "audit", id: "trail" }, after: filters }),
  );
  const rows = rowsOf(resolveFilter(db, { ...filter, upTo }), zone, maySeeCost(context));
  return new Response(await csvStream(headOf(zone), rows), { headers });
}

function* rowsOf(
  trail: ResolvedFilter,
  zone: string,
  seesCost: boolean,
): Generator<Cell[][], void, undefined> {
  let after: EntryKey | undefined;
  for (;;) {
    const entries = findEntries(shop().db, trail, { after, limit: CHUNK });
    const names = recordNames(shop().db, entries.map(refOfEntry));
    yield entries.map((entry) =>
      cellsOf(entry, readPayload(entry, seesCost), zone, names.nameOf(refOfEntry(entry))),
    );
    const last = entries.at(-1);
    if (!last || entries.length < CHUNK) return;
    after = keyOfEntry(last);
  }
}

function headOf(zone: string): string[] {
  return [
    "Entry",
    `When (${zone})`,
    "When (UTC)",
    "Who",
    "Email",
    "What",
    "Action",
    "Record",
    "Name",
    "Kind of record",
    "Record number",
    "Address",
    "Request",
    "Before",
    "After",
    "Approved by",
  ];
}

function cellsOf(entry: Entry, payload: Payload | null, zone: string, name: string | null): string[] {
  const json = (side: unknown) => (side === null ? "" : JSON.stringify(side));
  const seconds = isoInstant(entry.at).slice(16, 19);
  return [
    String(entry.id),
    localTimeIn(zone, entry.at).replace("T", " ") + seconds,
    isoInstant(entry.at),
    whoAlone(entry),
    entry.email ?? "",
    actionLabel(entry.action),
    entry.action,
    recordTitle(entry.recordKind, entry.recordId),
    name ?? "",
    entry.recordKind,
    entry.recordId,
    entry.address,
    entry.requestId,
    payload ? json(payload.before) : "(erased)",
    payload ? json(payload.after) : "(erased)",
    entry.approverName ?? "",
  ];
}
