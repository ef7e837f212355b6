import { ActionBar } from "~/ui/action-bar";
import { type Address, href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { type Column, ColumnTable } from "~/ui/column-table";
import { formatLongDay, formatTime } from "~/ui/format";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { tillAddress } from "./till-address.ts";
import type { Route } from "./+types/till";

type Data = Route.ComponentProps["loaderData"];

export type TillRow = Data["all"][number];

export function AllTills({ tills, seesSums }: { tills: TillRow[]; seesSums: boolean }) {
  return (
    <>
      <ActionBar count={<h2>Tills</h2>}>
        <ButtonLink to={href("/till/closes")} icon="history">
          Closes
        </ButtonLink>
      </ActionBar>
      <Panel flush>
        <ColumnTable
          caption="Tills"
          columns={[...TILL_COLUMNS, ...(seesSums ? [CASH_EXPECTED] : []), CASH_IN_OR_OUT]}
          rows={tills}
          keyOf={({ store, now }) => `${store.key} ${now.till}`}
        />
      </Panel>
    </>
  );
}

const addressOf = ({ store, now, isOnly }: TillRow, path: Address) =>
  tillAddress(path, { location: store.key, till: now.till, isOnly });

const TILL_COLUMNS: Column<TillRow>[] = [
  {
    head: "Till",
    render: (row) => (
      <Link className="cell-link" to={addressOf(row, href("/till"))}>
        {`${row.store.name}, ${row.now.till}`}
      </Link>
    ),
  },
  {
    head: "Open Since",
    className: "nowrap",
    render: ({ store, now: { session } }) =>
      session ? (
        `${session.isOfEarlierDay ? `${formatLongDay(session.openedDay)}, ` : ""}${formatTime(session.openedAt, store.zone)}`
      ) : (
        <span className="quiet">Not open</span>
      ),
  },
];

const CASH_EXPECTED: Column<TillRow> = {
  head: "Cash Expected",
  className: "num",
  render: ({ now: { sums } }, { formatMoney }) => sums && formatMoney(sums.expected.cash),
};

const CASH_IN_OR_OUT: Column<TillRow> = {
  head: "Actions",
  className: "num",
  render: (row) => <Link to={addressOf(row, href("/till/cash"))}>Cash In or Out</Link>,
};
