import { counted } from "~/domain/counted";
import type { ShownTill } from "~/domain/counter/till/shown-before-count";
import { takesFloat } from "~/domain/counter/till/takes-float";
import { TillTabs } from "~/shell/till-tabs";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Columns } from "~/ui/columns";
import { formatDateTime, formatLongDay } from "~/ui/format";
import { MoreMenu } from "~/ui/more-menu";
import { Panel } from "~/ui/panel";
import { Tabs } from "~/ui/tabs";
import { PAYMENT_KIND_LABELS } from "~/domain/payment-kinds";
import { closeNumber } from "~/domain/counter/till/close-number";
import type { KindSums } from "~/domain/counter/till/expected.server";
import { href, withRest } from "~/ui/address";
import { Link, useDenied } from "~/ui/page-link";
import { DrawerTotals } from "./drawer-totals.tsx";
import { CashInAndOutTable } from "./cash-in-and-out-table.tsx";
import { notOpenWords } from "./not-open-words.ts";
import { openTillAt, tillAddress } from "./till-address.ts";
import type { Route } from "./+types/till";

type Data = Route.ComponentProps["loaderData"];

export function OneTill({
  store,
  names,
  now,
  moved,
  mayClose,
}: NonNullable<Data["one"]> & { mayClose: boolean }) {
  const { session, lastClose } = now;
  const noSales = useDenied(href("/sales"));
  const isOnly = names.length === 1;
  const here = { location: store.key, till: now.till, isOnly };
  const since = session && formatDateTime(session.openedAt, store.zone);
  return (
    <>
      <ActionBar
        tabs={<TillTabs here={href("/till")} location={store.key} />}
        main={
          session
            ? mayClose && (
                <ButtonLink to={tillAddress(href("/till/close"), here)} icon="lock" variant="primary">
                  Count and Close
                </ButtonLink>
              )
            : takesFloat(now) && (
                <ButtonLink
                  to={openTillAt(tillAddress(href("/till/cash"), here))}
                  icon="wallet"
                  variant="primary"
                >
                  Open Till
                </ButtonLink>
              )
        }
      >
        <ButtonLink to={tillAddress(href("/till/cash"), here)} icon="banknote">
          Cash In or Out
        </ButtonLink>
        {(session || !noSales) && (
          <MoreMenu>
            {session && now.sums && (
              <ButtonLink
                to={tillAddress(href("/till/closes/:closeId/print", { closeId: "open" }), here)}
                icon="printer"
              >
                X-report
              </ButtonLink>
            )}
            <ButtonLink to={withRest(href("/sales"), "?show=voided")} icon="receipt">
              Voided
            </ButtonLink>
            {session && (
              <ButtonLink to={withRest(tillAddress(href("/till/cash"), here), "&kind=no_sale")} icon="wallet">
                Record No-Sale Opening
              </ButtonLink>
            )}
          </MoreMenu>
        )}
      </ActionBar>
      {!isOnly && (
        <Tabs
          label="Tills"
          tabs={names.map((till) => ({
            to: tillAddress(href("/till"), { ...here, till }),
            label: till,
            current: till === now.till,
          }))}
        />
      )}
      <p className="till-since quiet">
        {session ? (
          <>
            Open since <span className="nowrap">{since}</span>
            {`, ${session.openedByName}`}
          </>
        ) : (
          notOpenWords(now)
        )}
        {lastClose && (
          <>
            {". Last close: "}
            <Link className="text-link" to={href("/till/closes/:closeId", { closeId: lastClose.id })}>
              {closeNumber(lastClose.id)}
            </Link>
            {", "}
            <span className="nowrap">{formatDateTime(lastClose.at, store.zone)}</span>
            {`, ${lastClose.byName}`}
          </>
        )}
      </p>
      {session?.isOfEarlierDay && (
        <Callout tone="warn" title={`${formatLongDay(session.openedDay)} wasn't closed`}>
          Today's payments keep adding to that day until you close the till.
        </Callout>
      )}
      <Columns split="wide">
        {now.sums && (
          <Panel title="Expected" icon="wallet" flush>
            <ColumnTable
              caption="Payments since the till was opened, by kind"
              columns={KIND_COLUMNS}
              rows={kindsToShow(now.sums)}
              keyOf={({ kind }) => kind}
              phone="cards"
            />
          </Panel>
        )}
        <Panel title="Cash in the Drawer" icon="banknote">
          <DrawerTotals now={now} zone={store.zone} />
          {!now.sums && <p className="field-hint">What should be in it is shown once the till is closed.</p>}
        </Panel>
      </Columns>
      <CashInAndOutTable page={moved} zone={store.zone} />
    </>
  );
}

type KindRow = KindSums & { expected: number };

/** Always includes cash, because of the float. */
function kindsToShow({ kinds, expected }: NonNullable<ShownTill["sums"]>): KindRow[] {
  const nothing: KindSums = { kind: "cash", paid: NOTHING, payments: 0, refunded: NOTHING, refunds: 0 };
  const rows = kinds.some(({ kind }) => kind === "cash") ? kinds : [nothing, ...kinds];
  return rows.map((sums) => ({ ...sums, expected: expected[sums.kind] }));
}

const NOTHING = 0 as KindSums["paid"];

const KIND_COLUMNS: Column<KindRow>[] = [
  { head: "Kind of Payment", render: ({ kind }) => PAYMENT_KIND_LABELS[kind] },
  {
    head: "Paid",
    className: "num phone-off",
    render: ({ paid, payments }, { formatMoney }) =>
      payments === 0 ? (
        formatMoney(paid)
      ) : (
        <>
          <span className="cell-main">{formatMoney(paid)}</span>{" "}
          <span className="cell-note">{counted(payments, "payment")}</span>
        </>
      ),
  },
  {
    head: "Refunded",
    className: "num phone-off",
    render: ({ refunded, refunds }, { formatMoney }) =>
      refunds === 0 ? (
        formatMoney(refunded)
      ) : (
        <>
          <span className="cell-main">{formatMoney(refunded)}</span>{" "}
          <span className="cell-note">{counted(refunds, "refund")}</span>
        </>
      ),
  },
  {
    head: "Expected",
    className: "num phone-sum",
    bare: true,
    render: ({ expected }, { formatMoney }) => <b>{formatMoney(expected)}</b>,
  },
];
