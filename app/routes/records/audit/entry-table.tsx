import { ListTable } from "~/ui/list-table";
import { onPage } from "~/web/list-columns";
import { entryColumns } from "./entry-columns.tsx";
import type { ListedEntry } from "./join-runs.server.ts";

const COLUMNS = onPage(entryColumns());

/** `ofOneRecord` omits the record column. */
export function EntryTable({ entries, ofOneRecord }: { entries: ListedEntry[]; ofOneRecord: boolean }) {
  const columns = COLUMNS.filter(({ head }) => !(ofOneRecord && head === "Record"));
  return (
    <ListTable caption="Audit trail" phone="cards" columns={columns} rows={entries} keyOf={({ id }) => id} />
  );
}
