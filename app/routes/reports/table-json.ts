import { z } from "zod";
import type { Day } from "~/domain/dates";
import { cents, formatDecimal } from "~/domain/money";
import { ORDER_KINDS } from "~/domain/orders/order";
import type { ReportTable, TableRow } from "~/domain/reports/read-table.server";
import type { Key } from "~/domain/reports/sums-by-key.server";
import { TABLE_REPORT_NAMES, TABLE_REPORTS, type TableReportName } from "~/domain/reports/tables.server";
import { isCostName } from "~/domain/withhold-cost";
import { answered } from "~/web/answer-fields";
import { record, says } from "~/web/json-schema";
import { PERIOD_PARAMETERS } from "./sales-report-json.ts";

const { tier: _, ...span } = PERIOD_PARAMETERS;

export const ReportName = z.enum(TABLE_REPORT_NAMES);

/** `GET /api/reports/{report}`. */
export const TableReportQuery = z.object({
  ...span,
  by: z
    .string()
    .optional()
    .describe(`What has a row of its own. ${TABLE_REPORT_NAMES.map(choicesOf).join("; ")}.`),
});

function choicesOf(name: TableReportName): string {
  return `${name}: ${Object.keys(TABLE_REPORTS[name].rows).join(", ")}`;
}

/** What each key of a row is in JSON. */
const KEYS = {
  day: answered.day().optional(),
  month: z.string().optional().describe("YYYY-MM."),
  location: answered.store().optional(),
  rate: says(z.string().nullable(), () => ({
    type: ["string", "null"],
    pattern: "^\\d+\\.\\d{3}$",
    description: "Percent; null for tax that was typed.",
  })).optional(),
  kind: z.string().optional().describe("Kind of payment, as in the payments of a sale."),
  reason: z.string().nullable().optional().describe("As in the lines of a sale; null for none."),
  salesperson: z.object({ id: answered.id(), name: answered.text() }).optional(),
  worker: z
    .object({ id: answered.id(), name: answered.text() })
    .nullable()
    .optional()
    .describe("Whose bench it was for; null for nobody's."),
  order: z.enum(ORDER_KINDS).optional().describe("Kind of order."),
  close: z.string().optional().describe("Its number, such as Z-000031."),
  till: z.string().optional().describe("Its name."),
} satisfies Record<Key, z.ZodType>;

const FIGURES: Record<string, z.ZodType> = Object.fromEntries(
  Object.values(TABLE_REPORTS)
    .flatMap(({ figures }) => Object.entries(figures))
    .map(([name, { is }]) => [
      name,
      is === "count"
        ? answered.count().optional()
        : is === "mean"
          ? z.number().optional().describe("A mean, in tenths of a day; absent where nothing counts.")
          : isCostName(name)
            ? answered.cost()
            : answered.amount().optional(),
    ]),
);

const ROW: Record<string, z.ZodType> = { ...KEYS, ...FIGURES };

export const TableReportJson = record("TableReport", {
  report: ReportName,
  from: answered.day(),
  to: answered.day(),
  location: says(z.string(), () => ({ type: "string", description: "A store's key; all for every store." })),
  by: answered.text(),
  rows: z.array(record("TableReportRow", ROW)),
  total: record("TableReportTotal", FIGURES).describe("Of all rows, without those that overlap."),
});

interface Asked {
  name: TableReportName;
  from: Day;
  to: Day;
  store: string | null;
  by: Key;
}

export function tableToJson({ name, from, to, store, by }: Asked, table: ReportTable) {
  return {
    report: name,
    from,
    to,
    location: store ?? "all",
    by,
    rows: table.rows.map((row) => ({ ...keysToJson(table, row), ...figuresToJson(table, row.figures) })),
    total: figuresToJson(table, table.total),
  } satisfies z.infer<typeof TableReportJson>;
}

function keysToJson({ keys }: ReportTable, row: TableRow) {
  return Object.fromEntries(
    keys.map(({ key }, nth) => {
      const { value = "", name = "" } = row.keys[nth] ?? {};
      return [key, keyToJson(key, value, name)];
    }),
  );
}

function keyToJson(key: Key, value: string | number, name: string) {
  switch (key) {
    case "rate":
      return Number(value) < 0 ? null : (Number(value) / 1_000).toFixed(3);
    case "reason":
      return value || null;
    case "salesperson":
      return { id: value, name };
    case "worker":
      return value === 0 ? null : { id: value, name };
    case "close":
      return name;
    default:
      return value;
  }
}

function figuresToJson({ figures }: ReportTable, amounts: readonly (number | null)[]) {
  return Object.fromEntries(
    figures.flatMap(({ name, is }, nth) => {
      const figure = amounts[nth] ?? null;
      if (figure === null) return [];
      return [[name, is === "amount" ? formatDecimal(cents(figure)) : figure]];
    }),
  );
}
