import { counted } from "~/domain/counted";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { closeNumber } from "~/domain/counter/till/close-number";
import { type Close, countCloses } from "~/domain/counter/till/find-closes.server";
import { ListMenu, SavedFilters } from "~/routes/records/lists/list-menu";
import { listTools } from "~/routes/records/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { formatListedTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import { storeOfPage } from "~/web/store-filter.server";
import type { Route } from "./+types/close-list";
import { closesBy } from "./close-rows.server.ts";
import { countNotes } from "./count-notes.ts";

export const handle: PageHandle = {
  title: "Till",
  subtitle: "Till closes by store",
  isList: true,
};

export const meta = () => [{ title: "Closes · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const { store, isAsked } = storeOfPage(url, "location", actorOf(context));
  const filter = { location: store ?? undefined };
  const { rows, ...pager } = listPage(url, closesBy(filter), (atMost) => countCloses(db, filter, atMost));
  return {
    closes: rows,
    pager,
    location: store,
    isAsked,
    stores: storeNames(db),
    tools: listTools("closes", url, context),
  };
}

export default function List({ loaderData }: Route.ComponentProps) {
  const { closes, pager, location, isAsked, stores, tools } = loaderData;
  return (
    <>
      <ActionBar count={counted(pager.total, "close")}>
        <ButtonLink to={location ? `/till?location=${location}` : "/till"} icon="wallet">
          Till
        </ButtonLink>
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action="/till/closes" clearTo="/till/closes">
          <StoreFilter name="location" chosen={location} stores={stores} />
        </FilterBar>
        {closes.length > 0 ? (
          <>
            <ListTable caption="Closes" cards columns={COLUMNS} rows={closes} keyOf={({ id }) => id} />
            <Pager page={pager} />
          </>
        ) : (
          <EmptyState
            icon="wallet"
            title="No closes found"
            clearTo={isAsked && "/till/closes"}
            hint="A close counts the till at the end of the day."
          />
        )}
      </Panel>
    </>
  );
}

const COLUMNS: Column<Close>[] = [
  {
    head: "Close",
    width: "title",
    render: ({ id, storeName, till }) => (
      <span className="cell-lines">
        <CellLink to={`/till/closes/${id}`}>{closeNumber(id)}</CellLink>
        <span className="cell-note">{`${storeName}, ${till}`}</span>
      </span>
    ),
  },
  {
    head: "Closed",
    width: "moment",
    className: "phone-sum",
    bare: true,
    render: ({ to, zone, closedByName }) => (
      <span className="cell-lines">
        <span>{formatListedTime(to, zone)}</span>
        <span className="cell-note">{closedByName}</span>
      </span>
    ),
  },
  {
    head: "Cash Counted",
    width: "price",
    className: "num",
    render: ({ counts }, { formatMoney }) =>
      formatMoney(counts.find(({ kind }) => kind === "cash")?.counted ?? 0),
  },
  {
    head: "Over or Short",
    width: "price",
    className: "num phone-end",
    render: ({ difference, counts }, { formatMoney }) => (
      <span className="cell-lines">
        <span className={difference < 0 ? "loss" : undefined}>{formatMoney(difference)}</span>
        {countNotes(counts, formatMoney).map((note) => (
          <span key={note} className="cell-note">
            {note}
          </span>
        ))}
      </span>
    ),
  },
];
