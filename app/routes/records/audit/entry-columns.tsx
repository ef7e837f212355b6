import { Fragment } from "react";
import { type Instant, isoInstant, localTimeIn } from "~/domain/dates";
import type { Payload } from "~/domain/records/audit/changes";
import type { Entry } from "~/domain/records/audit/find-entries.server";
import { href } from "~/ui/address";
import { formatExactTime } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { CellLink } from "~/ui/list-table";
import { PageLink } from "~/ui/page-link";
import type { ListColumn } from "~/web/list-columns";
import { paperTime } from "~/web/times-in-files-and-prints";
import type { ListedEntry } from "./join-runs.server.ts";
import { RecordLink } from "./record-link.tsx";

/** What files get of an entry. */
interface FiledEntry {
  entry: Entry;
  who: string;
  what: string;
  /** Null if it was erased. */
  payload: Payload | null;
  title: string;
  name: string | null;
}

/** Accessible name of a link to an entry. */
const entryName = (says: string, id: number, when: string) => `${says}: entry ${id}, ${when}`;

/** Files and prints write times in `zone`; a page gets its times as text. */
export function entryColumns(zone = "UTC"): ListColumn<FiledEntry, ListedEntry>[] {
  const side = (value: unknown) => (value === null ? "" : JSON.stringify(value));
  const local = (at: Instant) => localTimeIn(zone, at).replace("T", " ") + isoInstant(at).slice(16, 19);
  return [
    { head: "Entry", file: { width: 9, value: ({ entry }) => String(entry.id) } },
    {
      head: "When",
      page: {
        width: "moment",
        className: "plain-link",
        render: ({ when }) => when,
      },
      file: { head: `When (${zone})`, width: 20, value: ({ entry }) => local(entry.at) },
      paper: { width: 28, value: ({ entry }) => paperTime(formatExactTime(entry.at, zone)) },
    },
    { head: "When (UTC)", file: { width: 25, value: ({ entry }) => isoInstant(entry.at) } },
    { head: "Who", file: { width: 20, value: ({ who }) => who }, paper: true },
    { head: "Email", file: { width: 28, value: ({ entry }) => entry.email ?? "" } },
    {
      head: "What",
      page: {
        className: "phone-title",
        bare: true,
        render: ({ id, when, what, summary }) => (
          <>
            <CellLink to={href("/audit/:entryId", { entryId: id })} label={entryName(what, id, when)}>
              {what}
            </CellLink>{" "}
            {summary && <span className="cell-note cell-note-whole">{keepDates(summary)}</span>}
          </>
        ),
      },
      file: { width: 30, value: ({ what }) => what },
      paper: true,
    },
    // On the page it stands behind what was done; files begin with it.
    {
      head: "Who",
      page: {
        width: "person",
        className: "phone-sum",
        bare: true,
        render: ({ who, address }) => (
          <>
            {`${who} `}
            {address && <span className="cell-note">{address}</span>}
          </>
        ),
      },
    },
    { head: "Action", file: { width: 24, value: ({ entry }) => entry.action } },
    {
      head: "Record",
      page: {
        bare: true,
        render: ({ record, others, when }) => (
          <>
            <RecordLink record={record} /> {record.name && <span className="cell-note">{record.name}</span>}
            {others && (
              <details className="field-hint fold">
                <summary>{`and ${others.length} more`}</summary>
                {others.map(({ id, title }) => (
                  <Fragment key={id}>
                    <PageLink
                      className="text-link"
                      to={href("/audit/:entryId", { entryId: id })}
                      aria-label={entryName(title, id, when)}
                    >
                      {title}
                    </PageLink>{" "}
                  </Fragment>
                ))}
              </details>
            )}
          </>
        ),
      },
      file: { width: 18, value: ({ title }) => title },
      paper: true,
    },
    { head: "Name", file: { width: 24, value: ({ name }) => name ?? "" }, paper: true },
    { head: "Kind of record", file: { width: 14, value: ({ entry }) => entry.recordKind } },
    { head: "Record number", file: { width: 14, value: ({ entry }) => entry.recordId } },
    {
      head: "Address",
      file: { width: 18, value: ({ entry }) => entry.address },
      paper: true,
    },
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
