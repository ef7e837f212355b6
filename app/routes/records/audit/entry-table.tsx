import { Link } from "react-router";
import type { Column } from "~/ui/column-table";
import { CellLink, ListTable } from "~/ui/list-table";
import type { ShownEntry, ShownRecord } from "./show-entries.server.ts";

/** `ofOneRecord` omits the record column. */
export function EntryTable({ entries, ofOneRecord }: { entries: ShownEntry[]; ofOneRecord: boolean }) {
  const columns: (Column<ShownEntry> | false)[] = [
    {
      head: "When",
      width: "moment",
      render: ({ id, when }) => (
        <CellLink to={`/audit/${id}`} label={`Entry ${id}, ${when}`}>
          {when}
        </CellLink>
      ),
    },
    {
      head: "What",
      className: "fill",
      render: ({ what, summary }) => (
        <>
          <span className="cell-main">{what}</span>
          {summary && <span className="cell-note">{summary}</span>}
        </>
      ),
    },
    {
      head: "Who",
      width: "person",
      render: ({ who, address }) => (
        <>
          {who}
          {address && <span className="cell-note fold-in">{address}</span>}
        </>
      ),
    },
    !ofOneRecord && {
      head: "Record",
      render: ({ record }) => (
        <>
          <RecordLink record={record} />
          {record.name && <span className="cell-note">{record.name}</span>}
        </>
      ),
    },
    {
      head: "Address",
      className: "fold-away",
      width: "person",
      render: ({ address }) => address || "System",
    },
  ];
  return <ListTable caption="Audit trail" columns={columns} rows={entries} keyOf={({ id }) => id} />;
}

export function RecordLink({ record: { title, to } }: { record: ShownRecord }) {
  return to ? (
    <Link to={to} discover="none">
      {title}
    </Link>
  ) : (
    title
  );
}
