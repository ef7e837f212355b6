import { HOUSE_PLACE_LABELS } from "~/domain/workshop/custody/house-places";
import { countInHouse, type InHouse } from "~/domain/workshop/custody/in-house.server";
import { counted } from "~/domain/counted";
import { type Day, dayIn, daysBetween, type Instant } from "~/domain/dates";
import { orderNumber, placeText } from "~/domain/workshop/orders/order";
import { isLateFromWorkshop, mayBeMoved, NOTHING_KNOWN } from "~/domain/workshop/orders/what-orders-wait-for";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { storeDays } from "~/domain/shop/stores/store-days.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { WorkshopTabs } from "~/shell/workshop-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch } from "~/ui/filter-fields";
import { formatDate, formatMonthDay } from "~/ui/format";
import { keepDates, keepTogether } from "~/ui/line-breaks";
import { CellLink, ListTable } from "~/ui/list-table";
import { OnlyOnPhones } from "~/ui/only-on-phones";
import { Link } from "~/ui/page-link";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { TiledCell, type TilePicture } from "~/ui/tile";
import { actorOf } from "~/web/context";
import { COUNT_AT_MOST, countText } from "~/web/count-at-most";
import { listPage } from "~/web/list.server";
import { orderTilesOf } from "~/web/photos/tiles.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/custody";
import {
  HOUSE_LISTS,
  type HouseList,
  houseOfPage,
  inList,
  readPageHouseFilter,
} from "./house-filter.server.ts";
import { newCountAt } from "../counts/count-address.ts";
import { pageOfOrder } from "../orders/order-view.server.ts";

export const handle: PageHandle = {
  title: "Where Things Are",
  subtitle: "Customers' items, by place",
  isList: true,
};

export const meta = () => titled(handle.title);

const LABELS: Record<HouseList, string> = {
  ...HOUSE_PLACE_LABELS,
  all: "All",
  workshop: "Outside",
  overdue: "Overdue",
};

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { list: shown, filter, isFiltered } = readPageHouseFilter(url, actor);
  const { location, name } = filter;
  const mayEdit = can(actor, "repairs.edit");
  const days = storeDays(db, Date.now() as Instant);
  const counts = HOUSE_LISTS.map((list) => ({
    list,
    n: countInHouse(db, inList(list, filter), COUNT_AT_MOST + 1),
  }));
  const { rows, ...page } = listPage(
    url,
    houseOfPage(inList(shown, filter)),
    () => counts.find(({ list }) => list === shown)?.n ?? 0,
  );
  const addressOf = (list: HouseList) => {
    const query = new URLSearchParams(url.search);
    query.delete("cursor");
    query.set("place", list);
    return withRest(href("/repairs/custody"), `?${query}`);
  };
  const tileOf = orderTilesOf(actor, rows);
  return {
    rows: rows.map((row) => ({
      ...rowOf(row, days.at(row.store.key)),
      mayPlace: mayEdit && mayBeMoved({ ...NOTHING_KNOWN, ...row }),
      tile: tileOf(row),
    })),
    page,
    shown,
    tabs: counts.map(({ list, n }) => ({
      to: addressOf(list),
      label: LABELS[list],
      count: countText(n),
      current: list === shown,
    })),
    location,
    name,
    isFiltered,
    stores: storeNames(db),
    mayEdit,
  };
}

function rowOf(
  { id, kind, item, customerId, customerName, store, since, by, dueBackDay, ...at }: InHouse,
  today: Day,
) {
  return {
    id,
    number: orderNumber({ id, kind }),
    page: pageOfOrder({ id, kind }),
    item: keepTogether(item),
    customerId,
    customerName,
    storeName: store.name,
    where: placeText({ place: at.place, name: at.placeName }),
    isPlaced: at.place !== null,
    sinceDay: dayIn(store.zone, since),
    by,
    isOverdue: isLateFromWorkshop({ dueBackDay }, today),
    dueBack: dueBackDay === null ? null : { day: dueBackDay, inDays: daysBetween(today, dueBackDay) },
  };
}

type Row = ReturnType<typeof rowOf> & { mayPlace: boolean; tile: TilePicture };

export default function Custody({ loaderData }: Route.ComponentProps) {
  const { rows, page, shown, tabs, location, name, isFiltered, stores, mayEdit } = loaderData;
  return (
    <>
      <ActionBar
        tabs={<WorkshopTabs here={href("/repairs/custody")} />}
        count={counted(page.total, "repair or order", "repairs and orders")}
        main={
          mayEdit && (
            <ButtonLink to={newCountAt("orders")} icon="scan-line" variant="primary">
              Count
            </ButtonLink>
          )
        }
      />
      <Panel flush>
        <Views label="Places" tabs={tabs} />
        <FilterBar action={href("/repairs/custody")} clearTo={href("/repairs/custody")}>
          <FilterSearch
            name="name"
            label="Tray or workshop"
            placeholder="Search trays and workshops..."
            defaultValue={name}
          />
          <StoreFilter name="location" chosen={location} stores={stores} />
          {shown !== "all" && <input type="hidden" name="place" value={shown} />}
        </FilterBar>
        {rows.length > 0 ? (
          <>
            <ListTable
              caption="Customers' items"
              phone="cards"
              tiled
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
            title="Nothing here"
            clearTo={isFiltered && href("/repairs/custody")}
            hint={
              isFiltered
                ? "No customer items here."
                : "Repairs and orders show up here until they're picked up."
            }
          />
        )}
      </Panel>
    </>
  );
}

/** Leads whoever may change it to where it is said. */
function NoPlace({ id, number, where, mayPlace }: Pick<Row, "id" | "number" | "where" | "mayPlace">) {
  if (!mayPlace) return <span className="cell-main warning">{where}</span>;
  return (
    <span className="cell-main">
      <Link
        className="quiet-link"
        to={href("/orders/:orderId/place", { orderId: id })}
        aria-label={`Set Place of ${number}`}
      >
        Set Place
      </Link>
    </span>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    head: "Item",
    width: "title",
    className: "phone-title",
    render: ({ page, item, number, tile }) => (
      <TiledCell picture={tile}>
        <span className="cell-lines">
          <CellLink to={page}>{item}</CellLink> <span className="cell-note">{number}</span>
        </span>
      </TiledCell>
    ),
  },
  {
    head: "Customer",
    width: "person",
    className: "phone-who",
    bare: true,
    render: ({ customerId, customerName }) => (
      <CellLink to={href("/customers/:customerId", { customerId })}>{customerName}</CellLink>
    ),
  },
  {
    head: "Where",
    width: "noted-person",
    className: "phone-sum",
    bare: true,
    render: ({ id, number, where, isPlaced, mayPlace, storeName, dueBack, isOverdue }) => (
      <span className="cell-lines">
        {isPlaced ? (
          <span className="cell-main">{where}</span>
        ) : (
          <NoPlace {...{ id, number, where, mayPlace }} />
        )}{" "}
        <span className="cell-note">{storeName}</span>{" "}
        {dueBack && <DueBack {...dueBack} isOverdue={isOverdue} />}
      </span>
    ),
  },
  {
    head: "Since",
    width: "noted-date",
    className: "phone-off",
    render: ({ sinceDay, by }) => (
      <span className="cell-lines">
        <span>{formatDate(sinceDay)}</span> <span className="cell-note">{by}</span>
      </span>
    ),
  },
];

interface DueBackProps {
  day: Day;
  inDays: number;
  isOverdue: boolean;
}

/** When a workshop should send it back: the day, and on phones the days until then. */
function DueBack({ day, inDays, isOverdue }: DueBackProps) {
  if (isOverdue)
    return (
      <span className="cell-note phone-on">
        <span className="loss">
          Overdue<span className="phone-off">{` since ${formatMonthDay(day)}`}</span>
        </span>
      </span>
    );
  return (
    <>
      <span className="cell-note cell-note-whole phone-off">{keepDates(`Back ${formatDate(day)}`)}</span>{" "}
      <OnlyOnPhones>
        <span className="cell-note phone-on">
          {inDays === 0 ? "Back today" : `Back in ${counted(inDays, "day")}`}
        </span>
      </OnlyOnPhones>
    </>
  );
}
