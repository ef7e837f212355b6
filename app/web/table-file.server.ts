import type { RouterContextProvider } from "react-router";
import { done, type Trail } from "../domain/result.ts";
import type { Cell, Column } from "./cells.ts";
import { csvStream } from "./csv.server.ts";
import { invalid } from "./problem.ts";
import { mustWrite, originOf } from "./write.server.ts";
import { xlsxStream } from "./xlsx.server.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
export type TableFormat = keyof typeof TYPES;

/** The format that a URL asks for; CSV by default, 422 for an unknown one. */
export function readFormat(url: URL): TableFormat {
  const format = url.searchParams.get("format") || "csv";
  if (format !== "csv" && format !== "xlsx") throw invalid({ format: ["format is csv or xlsx"] });
  return format;
}

interface TableFile {
  format: TableFormat;
  /** File name without its ending. */
  name: string;
  sheet: string;
  columns: readonly Column[];
  chunks: Generator<Cell[][], void, undefined>;
  madeAt: Date;
  /** Entry for the audit trail. */
  trail: Trail;
  headers?: Record<string, string>;
}

export function exportedReport(id: string, after: { format: TableFormat } & Record<string, unknown>): Trail {
  return { action: "report.exported", record: { kind: "report", id }, after };
}

/** A table as a download. Audits it, except for HEAD. */
export async function tableFile(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { format, name, sheet, columns, chunks, madeAt, trail, headers: more }: TableFile,
): Promise<Response> {
  const headers = {
    "Content-Type": TYPES[format],
    "Content-Disposition": `attachment; filename="${name}.${format}"`,
    ...more,
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  mustWrite(originOf(context), () => done(null, trail));
  const heads = columns.map(({ head }) => head);
  const body = await (format === "csv"
    ? csvStream(heads, chunks)
    : xlsxStream({ sheet, columns, madeAt }, chunks));
  return new Response(body, { headers });
}
