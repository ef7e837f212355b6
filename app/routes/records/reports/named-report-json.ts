import { z } from "zod";
import type { Day } from "~/domain/dates";
import { cents, formatDecimal } from "~/domain/money";
import { ORDER_KINDS } from "~/domain/workshop/orders/order";
import { AGES, FIRST_AGE } from "~/domain/records/reports/age-steps";
import { BELOW, FIRST_BELOW } from "~/domain/records/reports/sell-through-below";
import { bandFrom } from "~/domain/records/reports/price-bands";
import {
  REPORT_NAMES,
  type ReportName as Name,
  REPORTS,
  type ReportTable,
  type TableRow,
} from "~/domain/records/reports/read-report.server";
import type { Key } from "~/domain/records/reports/sums-by-key.server";
import type { Figure } from "~/domain/records/reports/money-reports.server";
import { EXEMPT_AS } from "~/domain/counter/sales/exemption";
import { TAXED_AS, taxedAs } from "~/domain/counter/sales/tax-sources";
import { isCostName } from "~/domain/withhold-cost";
import { answered } from "~/web/answer-fields";
import { record, says } from "~/web/json-schema";
import { PERIOD_PARAMETERS } from "~/web/period-parameters";

export const ReportName = z.enum(REPORT_NAMES);

/** `GET /api/reports/{report}`. */
export const NamedReportQuery = z.object({
  ...PERIOD_PARAMETERS,
  by: z
    .string()
    .optional()
    .describe(`What has a row of its own. ${REPORT_NAMES.map(choicesOf).join("; ")}.`),
  day: says(z.string().optional(), () => ({
    type: "string",
    format: "date",
    description: `At its end, of ${askedBy("day")}: today unless it is said, and no later day. These take no other days.`,
  })),
  age: z
    .enum(AGES.map(String))
    .optional()
    .describe(`Of ${askedBy("age")}: days since the purchase, ${FIRST_AGE} unless it is said.`),
  below: z
    .enum(BELOW.map(String))
    .optional()
    .describe(
      `Of ${askedBy("age")}: percent of sell-through, ${FIRST_BELOW} unless it is said; 0 for groups without a sale.`,
    ),
});

function askedBy(what: "day" | "age"): string {
  return REPORT_NAMES.filter((name) => REPORTS[name].asks === what).join(" and ");
}

function choicesOf(name: Name): string {
  return `${name}: ${Object.keys(REPORTS[name].rows).join(", ")}`;
}

/** How each key of a row is written in JSON. */
const KEYS = {
  day: answered.day().optional(),
  month: z.string().optional().describe("YYYY-MM."),
  location: answered.store().nullable().optional().describe("Null for what is of none."),
  rate: says(z.string().nullable(), () => ({
    type: ["string", "null"],
    pattern: "^\\d+\\.\\d{3}$",
    description: "Percent; null where no rate made the tax.",
  })).optional(),
  taxedAs: z
    .enum(TAXED_AS)
    .optional()
    .describe(
      "Beside `rate`: by a store's rate, typed or sent, a deposit that was kept, or a sale that was sent without tax.",
    ),
  kind: z.string().optional().describe("Kind of payment, as in the payments of a sale."),
  reason: z.string().nullable().optional().describe("As in the lines of a sale; null for none."),
  salesperson: z.object({ id: answered.id(), name: answered.text() }).optional(),
  worker: z
    .object({ id: answered.id(), name: answered.text() })
    .nullable()
    .optional()
    .describe("Whose bench it was for; null for nobody's."),
  order: z.enum(ORDER_KINDS).optional().describe("Kind of order."),
  exemption: z.enum(EXEMPT_AS).optional().describe("Why no tax was charged."),
  close: z.string().optional().describe("Its number, such as Z-000031."),
  till: z.string().optional().describe("Its name."),
  category: z.string().optional(),
  vendor: z
    .object({ id: answered.id(), name: answered.text() })
    .nullable()
    .optional()
    .describe("Null for none."),
  price: z
    .object({ from: answered.amount(), to: answered.amount().nullable() })
    .optional()
    .describe("A band of retail prices, both included; the last has no end."),
} satisfies Record<Key | "taxedAs", z.ZodType>;

const FIGURES: Record<string, z.ZodType> = Object.fromEntries(
  [...new Set(Object.values(REPORTS).flatMap(({ figures }) => Object.keys(figures)))].map((name) => [
    name,
    inAnyReport(name),
  ]),
);

/**
 * Describes a figure in all reports that have it. 'Returns', for one, is an amount among net sales and a
 * count in its own report.
 */
function inAnyReport(name: string): z.ZodType {
  const figures = Object.values(REPORTS).flatMap((report) => {
    const figure = (report.figures as Record<string, Figure>)[name];
    return figure ? [figure] : [];
  });
  const kinds = new Map(figures.map((figure) => [`${figure.is} ${figure.isNet ?? false}`, figure]));
  const [one = z.never(), ...others] = [...kinds.values()].map((figure) => figureInJson(name, figure));
  return others.length > 0 ? z.union([one, ...others]).optional() : one;
}

function figureInJson(name: string, { is, isNet }: Figure): z.ZodType {
  const absent = isCostName(name) ? " Absent without `figures.cost`." : "";
  switch (is) {
    case "count":
      return isNet ? z.number().int().optional() : answered.count().optional();
    case "mean":
      return z.number().optional().describe("A mean, in tenths of a day; absent where nothing counts.");
    case "share":
      return says(z.string().optional(), () => ({
        type: "string",
        pattern: "^-?\\d+\\.\\d{2}$",
        description: `Percent; absent where it would be of nothing.${absent}`,
      })).optional();
    case "times":
      return z.number().optional().describe(`In hundredths; absent where it would be of nothing.${absent}`);
    case "amount":
      return isCostName(name) ? answered.cost() : answered.amount().optional();
  }
}

const ROW: Record<string, z.ZodType> = { ...KEYS, ...FIGURES };

export const NamedReportJson = record("TableReport", {
  report: ReportName,
  from: answered.day(),
  to: answered.day(),
  location: says(z.string(), () => ({ type: "string", description: "A store's key; all for every store." })),
  by: answered.text(),
  rows: z.array(record("TableReportRow", ROW)),
  total: record("TableReportTotal", FIGURES).describe("Of all rows, without those that overlap."),
});

interface Asked {
  name: Name;
  from: Day;
  to: Day;
  store: string | null;
  by: Key;
}

export function namedReportToJson({ name, from, to, store, by }: Asked, table: ReportTable) {
  return {
    report: name,
    from,
    to,
    location: store ?? "all",
    by,
    rows: table.rows.map((row) => ({ ...keysToJson(table, row), ...figuresToJson(table, row.figures) })),
    total: figuresToJson(table, table.total),
  } satisfies z.infer<typeof NamedReportJson>;
}

function keysToJson({ keys }: ReportTable, row: TableRow) {
  return Object.fromEntries(
    keys.flatMap(({ key }, nth) => {
      const { value = "", name = "" } = row.keys[nth] ?? {};
      const own = [key, keyToJson(key, value, name)] as const;
      return key === "rate" ? [own, ["taxedAs", taxedAs(Number(value))] as const] : [own];
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
    case "vendor":
      return value === 0 ? null : { id: value, name };
    case "price": {
      const { from, to } = bandFrom(cents(Number(value)));
      return { from: formatDecimal(from), to: to === undefined ? null : formatDecimal(to) };
    }
    case "location":
      return value || null;
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
      return [[name, figureToJson(is, figure)]];
    }),
  );
}

function figureToJson(is: Figure["is"], figure: number): string | number {
  if (is === "amount") return formatDecimal(cents(figure));
  if (is === "share") return (figure / 100).toFixed(2);
  return is === "times" ? figure / 100 : figure;
}
