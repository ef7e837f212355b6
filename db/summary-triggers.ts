import { type Column, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Expression, type Expressions, SUMMARIES, type Summary } from "./summaries.ts";
import {
  columnName,
  columnNames,
  columnsIn,
  columnsOf,
  othersOf,
  type Row,
  select,
  write,
  writeAll,
} from "./summary-sql.ts";

type Sums = Extract<Summary, { sums: unknown }>;
type Copies = Extract<Summary, { copies: unknown }>;
type Greatest = Extract<Summary, { greatest: unknown }>;

/** Triggers that don't maintain a summary: those of append-only tables and of search indexes. */
const OTHERS =
  /^(audit_log|piece_movements|order_movements|bench_notes)_|^(credit_movements|count_lines|count_decisions)_(stay|last)$|_search$/;

export function isSummaryTrigger(name: string): boolean {
  return !OTHERS.test(name);
}

/** `CREATE TRIGGER` statements by the triggers' names. */
export function summaryTriggers(): Map<string, string> {
  return new Map(SUMMARIES.flatMap(triggersOf));
}

function triggersOf(summary: Summary): [name: string, sql: string][] {
  const { of, parent, where } = summary;
  const [source, table] = [getTableName(of), getTableName(summary.table)];
  const added: Row = { of, as: "NEW", counts: true };
  const taken: Row = { of, as: "OLD", counts: true };
  const counts = (row: Row) => where && write(where, row);
  return [
    trigger(`${source}_added_to_${table}`, `INSERT ON ${source}`, counts(added), [
      ...add(summary, added),
      ...(countsRows(summary) ? [] : dropEmpty(summary, added)),
    ]),
    changeTrigger(summary, of),
    trigger(`${source}_taken_from_${table}`, `DELETE ON ${source}`, counts(taken), [
      ...remove(summary, taken),
      ...dropEmpty(summary, taken),
    ]),
    ...(parent ? [changeTrigger(summary, parent.table)] : []),
  ];
}

/** Trigger for changes to columns of the source, or of its parent, that the summary depends on. */
function changeTrigger(summary: Summary, of: SQLiteTable) {
  const source = getTableName(of);
  const columns = changeableColumns(expressionsOf(summary), of);
  const differs = columns.map((name) => `NEW.${name} IS NOT OLD.${name}`).join(" OR ");
  const before: Row = { of, as: "OLD" };
  const after: Row = { of, as: "NEW" };
  const statements =
    "sums" in summary && keepsItsPlace(summary)
      ? [addDifference(summary, before, after), ...(countsRows(summary) ? [] : dropEmpty(summary, after))]
      : [...remove(summary, before), ...add(summary, after), ...dropEmpty(summary, before)];
  return trigger(
    `${source}_changed_in_${getTableName(summary.table)}`,
    `UPDATE OF ${columns.join(", ")} ON ${source}`,
    differs,
    statements,
  );
}

function trigger(
  name: string,
  event: string,
  when: string | undefined,
  statements: string[],
): [name: string, sql: string] {
  const head = [`CREATE TRIGGER ${name} AFTER ${event}`, ...(when ? [`WHEN ${when}`] : [])];
  const body = statements.map((statement) => `\t${statement.replaceAll("\n", "\n\t")};`);
  return [name, [...head, "BEGIN", ...body, "END"].join("\n")];
}

function add(summary: Summary, row: Row): string[] {
  if ("sums" in summary) return [addSums(summary, row, "")];
  if ("copies" in summary) return [addCopies(summary, { row })];
  return summary.keys.map((keys) => raiseGreatest(summary, keys, row));
}

function remove(summary: Summary, row: Row): string[] {
  if ("sums" in summary) return [addSums(summary, row, "-")];
  if ("copies" in summary) return removeCopies(summary, row);
  return summary.keys.flatMap((keys) => findGreatest(summary, keys, row));
}

function addSums(summary: Sums, row: Row, sign: "" | "-"): string {
  const added = writeAll(summary.sums, row).map((value) => (sign ? sign + operand(value) : value));
  return addFigures(summary, row, added);
}

function addDifference(summary: Sums, before: Row, after: Row): string {
  const old = writeAll(summary.sums, before).map(operand);
  const now = writeAll(summary.sums, after).map(operand);
  return addFigures(
    summary,
    after,
    now.map((value, n) => `${value} - ${old[n]}`),
  );
}

/** Adds to the row, which is none as long as its sums come to nothing. */
function addFigures(summary: Sums, row: Row, added: string[]): string {
  const values = [...writeAll(summary.keys, row), ...added];
  const names = columnNames(summary, summary.sums);
  const set = names.map((name) => `${name} = ${name} + excluded.${name}`).join(", ");
  return `${insert(summary, values, { row })}\n${onConflict(summary, summary.keys)} DO UPDATE SET ${set}`;
}

/** Whether each row that counts adds one, so that no sums come to nothing by one more. */
function countsRows(summary: Summary): boolean {
  const isOnly = SUMMARIES.every(({ table }, nth, all) => table !== summary.table || all[nth] === summary);
  return "sums" in summary && isOnly && writeAll(summary.sums).includes("1");
}

/**
 * Drops the row of sums that came to nothing. Otherwise each name that an item ever had would leave a row for
 * good, and whatever reads the summary passes all of them.
 */
function dropEmpty(summary: Summary, row: Row): string[] {
  if (!("sums" in summary)) return [];
  const { keys, sums, table, parent } = summary;
  const names = columnNames(summary, keys);
  const empty = columnNames(summary, sums).map((name) => `${name} = 0`);
  const from = `DELETE FROM ${getTableName(table)}`;
  if (!parent) return [`${from} ${[whereKeysAre(summary, keys, row), ...empty].join(" AND ")}`];
  const places = select(summary, writeAll(keys, row), { row: { ...row, counts: true } });
  return [`${from} WHERE ${[`(${names.join(", ")}) IN (${places})`, ...empty].join(" AND ")}`];
}

function operand(value: string): string {
  return /^[\w.]+$/.test(value) ? value : `(${value})`;
}

/** Whether a changed source row still counts, and under the same keys. */
function keepsItsPlace({ keys, where, parent, of }: Sums): boolean {
  if (parent) return false;
  return changeableColumns([...Object.values(keys), ...(where ? [where] : [])], of).length === 0;
}

function addCopies(summary: Copies, { row, only }: { row?: Row; only?: string[] }): string {
  const values = writeAll({ ...summary.keys, ...summary.copies }, row);
  return `${insert(summary, values, { row, only })}\n${onConflict(summary, summary.keys)} DO NOTHING`;
}

function removeCopies(summary: Copies, row: Row): string[] {
  const { table, keys, parent, of } = summary;
  const names = columnNames(summary, keys).join(", ");
  const gone = select(summary, writeAll(keys, row), { row });
  const drop = `DELETE FROM ${getTableName(table)} WHERE (${names}) IN (${gone})`;
  if (row.of !== of) return [drop];
  // Another row of the same parent may have the same values.
  return [drop, addCopies(summary, { only: [`${write(parent.table.id)} = ${write(parent.on, row)}`] })];
}

function raiseGreatest(summary: Greatest, keys: Expressions, row: Row): string {
  const values = [...writeAll(keys, row), ...writeAll(summary.greatest, row)];
  const names = columnNames(summary, summary.greatest);
  const set = names.map((name) => `${name} = max(${name}, excluded.${name})`).join(", ");
  const isGreater = names.map((name) => `excluded.${name} > ${name}`).join(" OR ");
  return `${insert(summary, values, { row })}\n${onConflict(summary, keys)} DO UPDATE SET ${set} WHERE ${isGreater}`;
}

function findGreatest(summary: Greatest, keys: Expressions, row: Row): string[] {
  const values = [...writeAll(keys, row), ...writeAll(summary.greatest).map((figure) => `max(${figure})`)];
  const only = Object.values(keys)
    .filter((key) => columnsIn(key).length > 0)
    .map((key) => `${write(key)} = ${write(key, row)}`);
  return [
    `DELETE FROM ${getTableName(summary.table)} ${whereKeysAre(summary, keys, row)}`,
    `${insert(summary, values, { only })} HAVING count(*) > 0`,
  ];
}

function insert(summary: Summary, values: string[], rows: Parameters<typeof select>[2]): string {
  const into = `${getTableName(summary.table)} (${columnsOf(summary).join(", ")})`;
  return `INSERT INTO ${into}\n${select(summary, values, rows)}`;
}

function onConflict(summary: Summary, keys: Expressions): string {
  return `ON CONFLICT (${columnNames(summary, keys).join(", ")})`;
}

function whereKeysAre(summary: Summary, keys: Expressions, row: Row): string {
  const values = writeAll(keys, row);
  const same = columnNames(summary, keys).map((name, n) => `${name} = ${values[n]}`);
  return `WHERE ${same.join(" AND ")}`;
}

function expressionsOf(summary: Summary): Expression[] {
  const { where, parent } = summary;
  return [
    ...[summary.keys].flat().flatMap((keys) => Object.values(keys)),
    ...Object.values(othersOf(summary)),
    ...(where ? [where] : []),
    ...(parent ? [parent.on] : []),
  ];
}

/** Names of the table's columns in these expressions, without its primary key. */
function changeableColumns(expressions: Expression[], table: SQLiteTable): string[] {
  const keys = getTableConfig(table).primaryKeys.flatMap(({ columns }): Column[] => columns);
  const used = expressions
    .flatMap(columnsIn)
    .filter((column) => column.table === table && !column.primary && !keys.includes(column));
  return [...new Set(used.map(columnName))];
}
