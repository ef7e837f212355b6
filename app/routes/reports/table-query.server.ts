import type { Actor } from "~/domain/permissions";
import type { Instant } from "~/domain/dates";
import { type DaySpan, daysIn } from "~/domain/reports/report-periods";
import { type ReportTable, readTable, rowsOf } from "~/domain/reports/read-table.server";
import type { Key } from "~/domain/reports/sums-by-key.server";
import { TABLE_REPORT_NAMES, TABLE_REPORTS, type TableReportName } from "~/domain/reports/tables.server";
import { shop } from "~/runtime/shop.server";
import { notFound } from "~/web/problem";
import { type AskedSpan, readSpanQuery } from "./report-query.server.ts";

/** A parsed URL of a report in rows and columns. With errors, `found` is null and nothing is shown. */
export interface TableQuery {
  name: TableReportName;
  title: string;
  about: string;
  choices: { key: Key; head: string }[];
  asked: AskedSpan & { by: string };
  errors: Record<string, string[]>;
  found: (DaySpan & { store: string | null; by: Key; read(seesCost: boolean): ReportTable }) | null;
}

/** Of rows by day, so that they have a bound. */
const MOST_DAYS = 2 * 366;

interface Reader {
  url: URL;
  params: { report: string };
  /** Provides the default location; null for JSON, which has no default. */
  actor: Actor | null;
  now: Instant;
}

/** Parses days and store, the month to date of them unless the query says otherwise, and `by`. 404 for an unknown report. */
export function readTableQuery({ url, params, actor, now }: Reader): TableQuery {
  const name = TABLE_REPORT_NAMES.find((known) => known === params.report.toLowerCase());
  if (!name) throw notFound("There is no such report");
  const { asked, errors, period, store } = readSpanQuery(url, { actor, now, otherwise: "month" });
  const choices = rowsOf(name);
  const said = url.searchParams.get("by")?.trim() || choices[0]?.key || "";
  const by = choices.find(({ key }) => key === said)?.key;
  if (!by) errors.by = ["Choose a grouping from the list"];
  else if ((by === "day" || by === "close") && period && daysIn(period) > MOST_DAYS)
    errors.by = ["Choose two years or less, or a row for each month"];
  const { title, about } = TABLE_REPORTS[name];
  const words = { name, title, about, choices, asked: { ...asked, by: said }, errors };
  if (!by || !period || errors.by) return { ...words, found: null };
  const { from, to } = period;
  const read = (seesCost: boolean) =>
    readTable(shop().db, name, { from, to, location: store ?? undefined, by, seesCost });
  return { ...words, found: { from, to, store, by, read } };
}

/** Links of a page of reports, with the days and the store that are shown. */
export function linksToReports({ dateRange, from, to, location }: AskedSpan) {
  const span = new URLSearchParams({ dateRange, ...(dateRange === "custom" && { from, to }), location });
  return [
    { name: "", title: "Overview", to: `/reports?${span}` },
    ...TABLE_REPORT_NAMES.map((name) => ({
      name,
      title: TABLE_REPORTS[name].title,
      to: `/reports/${name}?${span}`,
    })),
  ];
}
