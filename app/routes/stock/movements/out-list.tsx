import { counted } from "~/domain/counted";
import { dayIn, type Instant } from "~/domain/dates";
import { countOut, type OutPiece } from "~/domain/stock/movements/find-out.server";
import { isPastDue, OUT_LABELS } from "~/domain/stock/movements/out-states";
import { can } from "~/domain/permissions";
import { storeNames, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { StockTabs } from "~/shell/stock-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { formatDate } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import { CellLink, ListTable } from "~/ui/list-table";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { Views } from "~/ui/tabs";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { COUNT_AT_MOST, countText } from "~/web/count-at-most";
import { listPage } from "~/web/list.server";
import { withTiles } from "~/web/photos/tiles.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/out-list";
import { StatusBadge } from "../pieces/piece-badges.tsx";
import { inOutList, OUT_LISTS, outBy, type OutList, readPageOutFilter } from "./out-filter.server.ts";

export const handle: PageHandle = {
  title: "Out and Reserved",
  subtitle: "On memo, reserved and in repair",
  isList: true,
};

export const meta = () => titled(handle.title);

const LABELS: Record<OutList, string> = { all: "All", ...OUT_LABELS, overdue: "Overdue" };

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { list: shown, location, isFiltered } = readPageOutFilter(url, actor);
  const days = storeDays(db, Date.now() as Instant);
  const counts = OUT_LISTS.map((list) => ({
    list,
    n: countOut(db, inOutList(list, location), COUNT_AT_MOST + 1),
  }));
  const { rows, ...page } = listPage(
    url,
    outBy(inOutList(shown, location)),
    () => counts.find(({ list }) => list === shown)?.n ?? 0,
  );
  const stores = storeNames(db);
  const names = new Map(stores.map(({ key, name }) => [key, name]));
  const seesCustomers = can(actor, "customers.view");
  const addressOf = (list: OutList) => {
    const query = new URLSearchParams(url.search);
    query.delete("cursor");
    query.set("state", list);
    return withRest(href("/inventory/out"), `?${query}`);
  };
  return {
    rows: withTiles(actor, "piece", rows, ({ category, description }) => [category, description]).map(
      (row) => ({
        ...rowOf(row, seesCustomers),
        tile: row.tile,
        place: row.location === null ? "No location" : (names.get(row.location) ?? row.location),
        sinceDay: dayIn(zoneOf(db, row.location), row.since),
        isOverdue: isPastDue(row.dueDay, days.at(row.location)),
      }),
    ),
    page,
    shown,
    tabs: counts.map(({ list, n }) => ({
      to: addressOf(list),
      label: LABELS[list],
      count: countText(n),
      current: list === shown,
    })),
    location,
    isFiltered,
    stores,
  };
}

function rowOf(row: OutPiece, seesCustomers: boolean) {
  const { id, sku, description, state, dueDay, by, customerId, customerName, toWhom, isHeld, value } = row;
  const customer = seesCustomers && customerId !== null ? { id: customerId, name: customerName ?? "" } : null;
  return {
    id,
    sku,
    description: keepTogether(description),
    state,
    dueDay,
    by,
    customer,
    toWhom,
    isHeld,
    value,
  };
}

type Row = ReturnType<typeof rowOf> & {
  tile: TilePicture;
  place: string;
  sinceDay: string;
  isOverdue: boolean;
};

export default function Out({ loaderData }: Route.ComponentProps) {
  const { rows, page, shown, tabs, location, isFiltered, stores } = loaderData;
  return (
    <>
      <ActionBar tabs={<StockTabs here={href("/inventory/out")} />} count={counted(page.total, "item")} />
      <Panel flush>
        <Views label="States" tabs={tabs} />
        <FilterBar action={href("/inventory/out")} clearTo={href("/inventory/out")}>
          <StoreFilter name="location" chosen={location} stores={stores} />
          {shown !== "all" && <input type="hidden" name="state" value={shown} />}
        </FilterBar>
        {rows.length > 0 ? (
          <>
            <ListTable
              phone="cards"
              tiled
              dense
              caption="Items on memo, reserved and in repair"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ id }) => id}
              urgencyOf={({ isOverdue }) => (isOverdue ? "late" : undefined)}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="package"
            title="Nothing is out"
            clearTo={isFiltered && href("/inventory/out")}
            hint={
              isFiltered
                ? "No items of this kind are out."
                : "Items show here while they are on memo, reserved or in repair."
            }
          />
        )}
      </Panel>
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    head: "Item",
    width: "title",
    className: "phone-title",
    render: ({ id, description, sku, tile }) => (
      <TiledCell picture={tile}>
        <span className="cell-lines">
          <CellLink to={href("/inventory/:pieceId", { pieceId: id })}>{description}</CellLink>{" "}
          <span className="cell-note">{sku}</span>
        </span>
      </TiledCell>
    ),
  },
  {
    head: "With",
    width: "person",
    className: "phone-who",
    bare: true,
    render: ({ customer, toWhom, isHeld, place }) => (
      <span className="cell-lines">
        {customer ? (
          <CellLink to={href("/customers/:customerId", { customerId: customer.id })}>
            {customer.name}
          </CellLink>
        ) : (
          <span className="cell-main">{toWhom ?? (isHeld ? "Store hold" : "A customer")}</span>
        )}{" "}
        <span className="cell-note">{place}</span>
      </span>
    ),
  },
  {
    head: "Status",
    width: "state",
    className: "phone-sum",
    bare: true,
    render: ({ state }) => <StatusBadge piece={{ state }} />,
  },
  {
    head: "Since",
    width: "date",
    className: "phone-off",
    render: ({ sinceDay, by }) => (
      <span className="cell-lines">
        <span>{formatDate(sinceDay)}</span> <span className="cell-note">{by}</span>
      </span>
    ),
  },
  {
    head: "Due",
    width: "date",
    className: "phone-end",
    render: ({ dueDay, isOverdue, state }) => (
      <>
        <span className={isOverdue ? "phone-off" : undefined}>{formatDate(dueDay)}</span>{" "}
        {isOverdue && <StateBadge state="wrong">{state === "reserved" ? "Expired" : "Overdue"}</StateBadge>}
      </>
    ),
  },
  {
    head: "Value",
    width: "price",
    className: "num phone-off",
    render: ({ value }, { formatMoney }) => (value === null ? "—" : formatMoney(value)),
  },
];
