import { counted } from "~/domain/counted";
import { cents } from "~/domain/money";
import type { ReportTable, TableRow } from "~/domain/records/reports/read-report.server";
import { bandFrom } from "~/domain/records/reports/price-bands";
import { href, withRest } from "~/ui/address";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { FigureTable } from "~/ui/figure-table";
import { FoldedNote } from "~/ui/folded-note";
import { formatCount, formatDate, formatMonth, formatMonthDay } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { figureOnPage } from "./figures-on-page.ts";
import { itemsOf } from "./stock-links.ts";
import type { Loaded, Shown } from "./shown-report.ts";

export function Figures({ page, report }: { page: Loaded; report: Shown }) {
  const { title, about, stores, asks } = page;
  const { table, zeros, count, store } = report;
  const { formatMoney } = useMoney();
  if (table.rows.length === 0) return <EmptyState icon="chart-column" {...EMPTY[asks]} />;
  const place = stores.find(({ key }) => key === store)?.name ?? "All Locations";
  return (
    <>
      <p className="print-only panel-body">{`${title}. ${place}.`}</p>
      <FigureTable
        caption={title}
        isWide
        columns={columnsOf(page, report)}
        rows={table.rows}
        keyOf={({ keys }) => keys.map(({ value }) => value).join()}
        foot={
          <tr className="figure-sum">
            <th scope="row" colSpan={table.keys.length + Number(report.mayChange)}>
              Total
            </th>
            {table.figures.map(({ name, is }, nth) => (
              <td key={name} className="num">
                {linked(figureText(table.total[nth] ?? null, is, formatMoney), name, report, null)}
              </td>
            ))}
          </tr>
        }
      />
      {count > table.rows.length && (
        <p className="panel-body">
          {`Showing the first ${formatCount(table.rows.length)} of ${counted(count, "row")}. The total and the exports include all of them.`}
        </p>
      )}
      {zeros.length > 0 && (
        <p className="panel-body quiet">{`Not shown, as all are zero: ${zeros.join(", ")}.`}</p>
      )}
      <FoldedNote title="How it is worked out">{about}</FoldedNote>
    </>
  );
}

const EMPTY = {
  days: { title: "Nothing in this period", hint: "Choose other dates or another location." },
  day: { title: "Nothing in stock", hint: "Choose another date or location." },
  age: {
    title: "Nothing to mark down",
    hint: "Choose fewer days, a higher sell-through or another location.",
  },
};

function columnsOf(page: Loaded, report: Shown) {
  const { keys, figures } = report.table;
  const isOneYear = report.from.slice(0, 4) === report.to.slice(0, 4);
  return [
    ...keys.map(({ key, head }, nth) => ({
      head,
      render: (row: TableRow, money: MoneyFormat) => (
        <KeyText of={key} isOneYear={isOneYear} money={money} {...row.keys[nth]} />
      ),
    })),
    ...(report.mayChange
      ? [{ head: "Prices", render: (row: TableRow) => <ChangePrices {...{ report, row }} /> }]
      : []),
    ...figures.map((figure, nth) => {
      const { name, is } = figure;
      const { head, tint } = figureOnPage(page.name, figure);
      if (isNothing(report.table, nth)) return { head, className: "num quiet", render: () => "—" };
      return {
        head,
        className: classNames("num", tint && `figure-tint-${tint}`),
        render: (row: TableRow, { formatMoney }: MoneyFormat) =>
          linked(figureText(row.figures[nth] ?? null, is, formatMoney), name, report, row),
      };
    }),
  ];
}

/** Whether a figure is zero in each row: its total says so. */
function isNothing({ rows, total }: ReportTable, nth: number): boolean {
  return !total[nth] && rows.every((row) => row.figures[nth] === 0);
}

/** A figure of today is a link to its items. A zero is a text without one, which its table mutes, as is none. */
function linked(text: string | null, figure: string, report: Shown, row: TableRow | null) {
  if (text === null) return "—";
  const items = report.isOfToday && text !== "0" && itemsOf(figure, report.table, row, report);
  if (!items) return text;
  return (
    <PageLink className="figure-link" to={withRest(href("/inventory"), `?${items}`)}>
      {text}
    </PageLink>
  );
}

function ChangePrices({ report, row }: { report: Shown; row: TableRow }) {
  const items = itemsOf("old", report.table, row, report);
  if (!items) return null;
  return (
    <PageLink className="figure-link" to={withRest(href("/inventory/bulk-changes/new"), `?${items}`)}>
      Change Prices
    </PageLink>
  );
}

interface KeyProps {
  of: string;
  /** The panel's head says the year. */
  isOneYear: boolean;
  money: MoneyFormat;
  value?: string | number;
  name?: string;
}

function KeyText({ of, isOneYear, money: { formatMoney }, value = "", name = "" }: KeyProps) {
  if (of === "day") return isOneYear ? formatMonthDay(name) : formatDate(name);
  if (of === "month") return formatMonth(name);
  if (of === "price") {
    const { from, to } = bandFrom(cents(Number(value)));
    return to === undefined ? `${formatMoney(from)} and over` : `${formatMoney(from)} to ${formatMoney(to)}`;
  }
  if (of === "close")
    return (
      <PageLink className="figure-link" to={href("/till/closes/:closeId", { closeId: value })}>
        {name}
      </PageLink>
    );
  return name;
}

function figureText(
  figure: number | null,
  is: ReportTable["figures"][number]["is"],
  formatMoney: MoneyFormat["formatMoney"],
): string | null {
  if (figure === null) return null;
  if (is === "mean") return figure.toFixed(1);
  if (is === "share") return `${(figure / 100).toFixed(1)}%`;
  if (is === "times") return (figure / 100).toFixed(2);
  return is === "count" ? formatCount(figure) : formatMoney(figure);
}
