import { Link } from "react-router";
import { DataTable } from "~/ui/data-table";
import type { ShownEntry, ShownRecord } from "./show-entries.server.ts";

/** The trail's lines. `ofOneRecord` leaves the record away: the page names it. */
export function EntryTable({ entries, ofOneRecord }: { entries: ShownEntry[]; ofOneRecord: boolean }) {
  return (
    <DataTable caption="Audit trail">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            When
          </th>
          <th role="columnheader" scope="col">
            What
          </th>
          <th role="columnheader" scope="col">
            Who
          </th>
          {!ofOneRecord && (
            <th role="columnheader" scope="col">
              Record
            </th>
          )}
          <th role="columnheader" scope="col" className="fold-away">
            Address
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <tr role="row" key={entry.id}>
            <th role="rowheader" scope="row" className="nowrap">
              <Link
                className="cell-link"
                to={`/audit/${entry.id}`}
                aria-label={`Entry ${entry.id}, ${entry.when}`}
              >
                {entry.when}
              </Link>
            </th>
            <td role="cell" data-label="What" className="fill">
              <span className="cell-main">{entry.what}</span>
              {entry.summary && <span className="cell-note">{entry.summary}</span>}
            </td>
            <td role="cell" data-label="Who">
              {entry.who}
              {entry.address && <span className="cell-note fold-in">{entry.address}</span>}
            </td>
            {!ofOneRecord && (
              <td role="cell" data-label="Record">
                <RecordLink record={entry.record} />
                {entry.record.name && <span className="cell-note">{entry.record.name}</span>}
              </td>
            )}
            <td role="cell" data-label="Address" className="nowrap fold-away">
              {entry.address || "This server"}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

export function RecordLink({ record: { title, to } }: { record: ShownRecord }) {
  return to ? <Link to={to}>{title}</Link> : title;
}
