import type { ReportTable } from "~/domain/records/reports/read-report.server";

/** Returns a table for a page, with the figure that one comes for before the others. */
export function leadingFirst(table: ReportTable): ReportTable {
  const lead = table.figures.findIndex(({ leads }) => leads);
  if (lead < 1) return table;
  const moved = <T>(all: readonly T[]) => [...all.slice(lead, lead + 1), ...all.toSpliced(lead, 1)];
  return {
    ...table,
    figures: moved(table.figures),
    rows: table.rows.map((row) => ({ ...row, figures: moved(row.figures) })),
    total: moved(table.total),
  };
}
