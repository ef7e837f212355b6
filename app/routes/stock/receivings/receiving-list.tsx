import { counted } from "~/domain/counted";
import { dayIn } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { countReceivings } from "~/domain/stock/receivings/find-receivings.server";
import { type Receiving, receivingNumber } from "~/domain/stock/receivings/receiving";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { ListMenu, SavedFilters } from "~/routes/records/lists/list-menu";
import { listTools } from "~/routes/records/lists/list-tools.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { StockTabs } from "~/shell/stock-tabs";
import { ActionBar } from "~/ui/action-bar";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { formatDate } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { recordOptions } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { showsCost } from "~/web/shows-cost.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/receiving-list";
import { readPageReceivingFilter, receivingsBy } from "./receiving-lists.server.ts";

export const handle: PageHandle = {
  title: "Receivings",
  subtitle: "Vendors' invoices and their items",
  isList: true,
};

export const meta = () => [{ title: "Receivings · Loupe" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, vendors, isFiltered } = readPageReceivingFilter(url, actor);
  const { rows, ...page } = listPage(url, receivingsBy(filter), (atMost) =>
    countReceivings(db, filter, atMost),
  );
  return {
    rows: withholdCost(
      rows.map((row) => ({ ...row, day: dayIn(row.store.zone, row.receivedAt ?? row.begunAt) })),
      showsCost(context),
    ),
    page,
    filter,
    isFiltered,
    vendors,
    stores: storeNames(db),
    tools: listTools("receivings", url, context),
    mayEdit: can(actor, "inventory.edit"),
  };
}

const STATE_OPTIONS = [
  { value: "all", label: "All" },
  { value: "open", label: "Drafts" },
  { value: "received", label: "Received" },
];

export default function Receivings({ loaderData }: Route.ComponentProps) {
  const { rows, page, filter, isFiltered, vendors, stores, tools, mayEdit } = loaderData;
  const receive = mayEdit && (
    <ButtonLink to="/inventory/receivings/new" icon="plus" variant="primary">
      New Receiving
    </ButtonLink>
  );
  const columns = useColumns(rows[0]?.lineCost !== undefined);
  return (
    <>
      <StockTabs here="/inventory/receivings" />
      <ActionBar count={counted(page.total, "receiving")} main={receive}>
        <ListMenu tools={tools} />
      </ActionBar>
      <SavedFilters tools={tools} />
      <Panel flush>
        <FilterBar action="/inventory/receivings" clearTo="/inventory/receivings">
          <FilterSelect
            name="state"
            label="Status"
            defaultValue={filter.state ?? "all"}
            options={STATE_OPTIONS}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
          <FilterSelect
            name="vendor"
            label="Vendor"
            defaultValue={filter.vendor === undefined ? "all" : String(filter.vendor)}
            options={[{ value: "all", label: "All Vendors" }, ...recordOptions(vendors)]}
          />
        </FilterBar>
        {rows.length > 0 ? (
          <>
            <ListTable caption="Receivings" cards columns={columns} rows={rows} keyOf={({ id }) => id} />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="package"
            title="No receivings found"
            clearTo={isFiltered && "/inventory/receivings"}
            hint="Enter a vendor's invoice to take its items into stock."
          />
        )}
      </Panel>
    </>
  );
}

type Row = Seen<Receiving & { day: string }>;

function useColumns(seesCost: boolean): (Column<Row> | false)[] {
  const { formatMoney } = useMoney();
  return [
    {
      head: "Receiving",
      width: "title",
      render: ({ id, vendor, invoiceNumber }) => (
        <span className="cell-lines">
          <CellLink to={`/inventory/receivings/${id}`}>{vendor.name}</CellLink>
          <span className="cell-note">{[receivingNumber(id), invoiceNumber].filter(Boolean).join(", ")}</span>
        </span>
      ),
    },
    { head: "Store", width: "word", bare: true, render: ({ store }) => store.name },
    { head: "Items", width: "count", className: "num", render: ({ pieces }) => pieces },
    seesCost && {
      head: "Cost",
      className: "num phone-sum",
      bare: true,
      render: ({ lineCost }) => lineCost !== undefined && formatMoney(lineCost),
    },
    { head: "Date", width: "noted-date", bare: true, render: ({ day }) => formatDate(day) },
    {
      head: "Status",
      width: "badge",
      className: "phone-end",
      bare: true,
      render: ({ receivedAt }) =>
        receivedAt === null ? <Badge tone="amber">Draft</Badge> : <Badge tone="jade">Received</Badge>,
    },
  ];
}
