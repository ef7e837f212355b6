import { Column, getTableColumns, getTableName, is, SQL, StringChunk } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Expression, type Expressions, SUMMARIES, type Summary } from "./summaries.ts";

const casing = new CasingCache("snake_case");

/** The row that a trigger runs for. Columns of its table are read from that row. */
export interface Row {
  of: SQLiteTable;
  as: "NEW" | "OLD";
  /** The trigger's WHEN has already checked the summary's condition. */
  counts?: true;
}

/** Required contents of each summary, as a query for its keys and then its sums, if any. */
export function summaryContents() {
  const tables = new Map(SUMMARIES.map((summary) => [summary.table, summary]));
  return [...tables.values()].map((summary) => {
    const columns = columnsOf(summary);
    const sums = "sums" in summary ? columnNames(summary, summary.sums) : [];
    const keys = columns.slice(0, columns.length - sums.length);
    return { table: getTableName(summary.table), keys, sums, query: contentOf(summary.table) };
  });
}

/**
 * Contents derived from rows that aren't a summary. If the source is a summary itself, its contents are
 * derived first.
 */
function contentOf(table: SQLiteTable): string {
  const summaries = SUMMARIES.filter((summary) => summary.table === table);
  const below = SUMMARIES.find((summary) => summaries.some(({ of }) => of === summary.table));
  const content = contentOfSources(summaries);
  if (!below) return content;
  const name = `${getTableName(below.table)} (${columnsOf(below).join(", ")})`;
  return `WITH ${name} AS (${contentOf(below.table)}) ${content}`;
}

function contentOfSources(summaries: Summary[]): string {
  const [first, second] = summaries;
  if (!first || !second) return summaries.map(contentOfSource).join("");
  const [keys] = [first.keys].flat().map(Object.keys);
  const names = columnsOf(first);
  const sums = names.slice(keys?.length).map((name) => `sum(${name})`);
  const places = names.slice(0, keys?.length);
  const content = `content (${names.join(", ")}) AS (${summaries.map(contentOfSource).join(" UNION ALL ")})`;
  return `WITH ${content} SELECT ${[...places, ...sums].join(", ")} FROM content GROUP BY ${places.join(", ")}`;
}

function contentOfSource(summary: Summary): string {
  if ("copies" in summary)
    return select(summary, writeAll({ ...summary.keys, ...summary.copies }), { distinct: true });
  if ("sums" in summary) return grouped(summary, summary.keys, summary.sums, "sum");
  return summary.keys.map((keys) => grouped(summary, keys, summary.greatest, "max")).join(" UNION ALL ");
}

function grouped(summary: Summary, keys: Expressions, figures: Expressions, aggregate: "sum" | "max") {
  const places = Object.keys(keys).map((_, n) => n + 1);
  const aggregates = writeAll(figures).map((figure) => `${aggregate}(${figure})`);
  return `${select(summary, [...writeAll(keys), ...aggregates])} GROUP BY ${places.join(", ")}`;
}

/** Selects values for each source row that counts, or for those that belong to a trigger's row. */
export function select(
  { of, parent, where }: Summary,
  values: string[],
  {
    row,
    only = [],
    distinct = false,
  }: { row?: Row | undefined; only?: string[] | undefined; distinct?: boolean } = {},
): string {
  const from = [of, ...(parent ? [parent.table] : [])].filter((table) => table !== row?.of);
  const conditions = [
    ...only,
    ...(parent ? [`${write(parent.table.id, row)} = ${write(parent.on, row)}`] : []),
    ...(where && !row?.counts ? [write(where, row)] : []),
  ];
  if (from.length + conditions.length === 0) return `VALUES (${values.join(", ")})`;
  return [
    `SELECT ${distinct ? "DISTINCT " : ""}${values.join(", ")}`,
    ...(from.length > 0 ? [`FROM ${from.map(getTableName).join(", ")}`] : []),
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(" AND ")}`] : []),
  ].join(" ");
}

export function writeAll(expressions: Record<string, Expression>, row?: Row): string[] {
  return Object.values(expressions).map((expression) => write(expression, row));
}

export function write(expression: Expression, row?: Row): string {
  if (is(expression, Column)) {
    const from = expression.table === row?.of ? row.as : getTableName(expression.table);
    return `${from}.${columnName(expression)}`;
  }
  return expression.queryChunks
    .map((chunk) => {
      if (is(chunk, StringChunk)) return chunk.value.join("");
      if (is(chunk, Column) || is(chunk, SQL)) return write(chunk, row);
      throw new Error("A summary's SQL can't contain values");
    })
    .join("");
}

export function columnsIn(expression: Expression): Column[] {
  if (is(expression, Column)) return [expression];
  return expression.queryChunks.flatMap((chunk) =>
    is(chunk, Column) || is(chunk, SQL) ? columnsIn(chunk) : [],
  );
}

/** Columns in the order of the definition: keys, then the others. */
export function columnsOf(summary: Summary): string[] {
  const [keys] = [summary.keys].flat();
  return columnNames(summary, { ...keys, ...othersOf(summary) });
}

export function othersOf(summary: Summary): Record<string, Expression> {
  if ("sums" in summary) return summary.sums;
  return "copies" in summary ? summary.copies : summary.greatest;
}

export function columnNames({ table }: Summary, expressions: Record<string, Expression>): string[] {
  const columns: Record<string, Column> = getTableColumns(table);
  return Object.keys(expressions).map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
    return columnName(column);
  });
}

export function columnName(column: Column): string {
  return casing.getColumnCasing(column);
}
