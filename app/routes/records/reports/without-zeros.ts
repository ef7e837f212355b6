import type { ReportTable } from "~/domain/records/reports/read-report.server";

/** Figures that fit a page. A wider table leaves out those that are zero throughout. */
const FITTING = 8;

/** Returns a table for a page, and the heads of the figures left out of it because they are zero in each row. */
export function withoutZeros(table: ReportTable): { table: ReportTable; zeros: string[] } {
  const { figures, rows, total } = table;
  const isZero = figures.map((_, nth) => !total[nth] && rows.every((row) => row.figures[nth] === 0));
  if (figures.length <= FITTING || rows.length === 0) return { table, zeros: [] };
  const kept = <T>(all: readonly T[]) => all.filter((_, nth) => !isZero[nth]);
  return {
    table: {
      ...table,
      figures: kept(figures),
      rows: rows.map((row) => ({ ...row, figures: kept(row.figures) })),
      total: kept(total),
    },
    zeros: figures.flatMap(({ head }, nth) => (isZero[nth] ? [head] : [])),
  };
}
