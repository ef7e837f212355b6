import { day, type Instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import type { ReportTable } from "~/domain/records/reports/read-report.server";
import type { Cell, Column } from "~/web/cells";
import { actorOf } from "~/web/context";
import { invalid } from "~/web/problem";
import { maySeeCost } from "~/web/shows-cost.server";
import { exportedReport, readFormat, tableFile } from "~/web/table-file.server";
import type { Route } from "./+types/export-named-report";
import { fileName } from "./file-name.ts";
import { readNamedReportFilter } from "./named-report-filter.server.ts";

/** Exports the rows of a report, its total last. The export is audited. */
export async function loader({ url, params, request, context }: Route.LoaderArgs) {
  const format = readFormat(url);
  const now = Date.now() as Instant;
  const { name, title, errors, found } = readNamedReportFilter({ url, params, actor: actorOf(context), now });
  if (!found) throw invalid(errors);
  const { from, to, store, by, age, below } = found;
  const table = await found.read(actorOf(context).id, maySeeCost(context));
  return tableFile(
    { request, context },
    {
      format,
      name: fileName(name, found, store ?? "all-locations", `by-${by}`),
      sheet: title,
      columns: columnsOf(table),
      chunks: chunksOf(table),
      madeAt: new Date(now),
      trail: exportedReport(name, {
        format,
        from,
        to,
        location: store ?? "all",
        by,
        ...(age !== undefined && { age, below }),
        rows: table.rows.length,
      }),
    },
  );
}

function columnsOf({ keys, figures }: ReportTable): Column[] {
  return [
    ...keys.map(({ key, head }) => ({ head, width: key === "day" ? 12 : 18 })),
    ...figures.map(({ head, is }) => ({
      head: is === "share" ? percentHead(head) : head,
      width: Math.max(13, head.length + 2),
    })),
  ];
}

function* chunksOf({ keys, figures, rows, total }: ReportTable): Generator<Cell[][], void, undefined> {
  const cellsOf = (amounts: readonly (number | null)[]) =>
    figures.map(({ is }, nth): Cell => {
      const figure = amounts[nth] ?? null;
      if (figure === null) return null;
      if (is === "amount") return { amount: cents(figure) };
      return is === "share" || is === "times" ? figure / 100 : figure;
    });
  for (const row of rows) {
    const names = row.keys.map(({ value, name }, nth): Cell =>
      keys[nth]?.key === "day" ? { day: day(String(value)) } : name,
    );
    yield [[...names, ...cellsOf(row.figures)]];
  }
  yield [[...keys.map((_, nth) => (nth === 0 ? "Total" : null)), ...cellsOf(total)]];
}

/** 'Sell-through %': the heading has the sign, since the cells have none. */
function percentHead(head: string): string {
  return head.endsWith("%") ? head : `${head} %`;
}
