import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { closeNumber } from "~/domain/counter/till/close-number";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { sessionReport } from "~/domain/counter/till/close-report.server";
import { type Close, getClose } from "~/domain/counter/till/find-closes.server";
import { DENOMINATIONS } from "~/domain/counter/till/denominations";
import { type Count, isInBooks, offBy, overOrShort } from "~/domain/counter/till/counted-kinds";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Columns, Stack } from "~/ui/columns";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { NumberAndName } from "~/ui/number-and-name";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Totals, TotalsRow } from "~/ui/totals";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/close-record";
import { CashInAndOutTable } from "./cash-in-and-out-table.tsx";
import { cashInAndOutPage } from "./cash-in-and-out-page.server.ts";
import { offWord, overAndShortWords } from "./over-and-short-words.ts";
import { reportSections, type ReportSection } from "./report-sections.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.till,
  isRecord: true,
  nameOf: ({ close }) => (
    <NumberAndName number={closeNumber(close.id)}>
      <bdi>{close.storeName}</bdi>, <bdi>{close.till}</bdi>
    </NumberAndName>
  ),
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Close ${loaderData ? closeNumber(loaderData.close.id) : ""}`);

export function loader({ params, url }: Route.LoaderArgs) {
  const { db } = shop();
  const close = getClose(db, idParam(params.closeId));
  if (!close) throw notFound();
  const report = sessionReport(db, close.sessionId);
  return {
    close,
    report,
    storeNames: Object.fromEntries(storeNames(db).map(({ key, name }) => [key, name])),
    moved: cashInAndOutPage(url, close.sessionId, report),
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { close, report, moved } = loaderData;
  const { formatMoney } = useMoney();
  const [sales, tax, payments, held, drawer] = reportSections({
    report,
    store: { zone: close.zone },
    storeNames: loaderData.storeNames,
    close,
    formatMoney,
  });
  const number = closeNumber(close.id);
  return (
    <>
      <Breadcrumbs
        trail={[
          { to: withRest(href("/till"), `?location=${close.store}`), label: "Till" },
          { to: href("/till/closes"), label: "Closes" },
        ]}
      />
      <Panel flush>
        <RecordHead
          name={number}
          facts={
            <>
              <span>{`${close.storeName}, ${close.till}`}</span>{" "}
              <span>{`${formatDateTime(close.from, close.zone)} to ${formatDateTime(close.to, close.zone)}`}</span>{" "}
              <span>{`Closed by ${close.closedByName}`}</span>
            </>
          }
        >
          <HistoryLink kind="close" id={close.id} />
          <ButtonLink
            to={href("/till/closes/:closeId/print", { closeId: close.id })}
            icon="printer"
            variant="primary"
          >
            Print Report
          </ButtonLink>
        </RecordHead>
      </Panel>
      <Columns>
        <Stack>
          <Panel title="Counted" flush>
            <ColumnTable
              caption="Expected and counted, by kind of payment"
              phone="thirds"
              columns={COUNT_COLUMNS}
              rows={close.counts}
              keyOf={({ kind }) => kind}
            />
            <div className="panel-body">
              <Totals>
                <TotalsRow
                  label={offWord(close.counts)}
                  grand
                  {...(overOrShort(close.counts) === "short" && { tone: "loss" })}
                >
                  {formatMoney(close.difference)}
                </TotalsRow>
              </Totals>
              {overAndShortWords(close.counts, formatMoney).map((words) => (
                <p key={words}>{words}</p>
              ))}
              {close.note !== null && <p>{`Note: ${close.note}`}</p>}
            </div>
          </Panel>
          <Section section={drawer} />
          <CashInAndOutTable page={moved} zone={close.zone} />
          <Denominations close={close} />
        </Stack>
        <Stack>
          <Section section={sales} />
          <Section section={tax} />
          <Section section={payments} />
          <Section section={held} />
        </Stack>
      </Columns>
    </>
  );
}

function Section({ section }: { section: ReportSection | undefined }) {
  const { formatMoney } = useMoney();
  if (!section) return null;
  return (
    <Panel title={section.title}>
      <Totals>
        {section.rows.map(({ label, amount, text, as }) => (
          <TotalsRow
            key={label}
            tone={amount === 0 ? "zero" : undefined}
            label={
              as === "sum" ? <b>{label}</b> : as === "part" ? <span className="part">{label}</span> : label
            }
          >
            {as === "sum" ? <b>{formatMoney(amount ?? 0)}</b> : (text ?? formatMoney(amount ?? 0))}
          </TotalsRow>
        ))}
      </Totals>
    </Panel>
  );
}

const COUNT_COLUMNS: Column<Count>[] = [
  { head: "Kind of Payment", render: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
  {
    head: "Expected",
    className: "num",
    render: ({ expected }, { formatMoney }) => formatMoney(expected),
  },
  {
    head: "Counted",
    className: "num",
    render: ({ kind, counted }, { formatMoney }) =>
      isInBooks(kind) ? (
        <span className="quiet">from the books</span>
      ) : counted === null ? (
        <span className="loss">not counted</span>
      ) : (
        formatMoney(counted)
      ),
  },
  {
    head: "Difference",
    className: "num",
    render: (count, { formatMoney }) =>
      count.counted !== null && (
        <span className={offBy(count) < 0 ? "loss" : undefined}>{formatMoney(offBy(count))}</span>
      ),
  },
];

function Denominations({ close: { denominations } }: { close: Close }) {
  const { formatMoney } = useMoney();
  if (!denominations) return null;
  return (
    <Panel title="Bills and Coins">
      <Totals>
        {DENOMINATIONS.flatMap(({ name, label, worth }) => {
          const n = denominations[name] ?? 0;
          return n === 0
            ? []
            : [
                <TotalsRow key={name} label={`${n} × ${label}`}>
                  {formatMoney(n * worth)}
                </TotalsRow>,
              ];
        })}
      </Totals>
    </Panel>
  );
}
