import { counted } from "~/domain/counted";
import { countMeltLots, linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { MELT_LOT_STATE_LABELS, MELT_LOT_STATES, meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
import { can } from "~/domain/permissions";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { StockTabs } from "~/shell/stock-tabs";
import { ActionBar } from "~/ui/action-bar";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { formatListedTime } from "~/ui/format";
import { CellLink, ListTable } from "~/ui/list-table";
import { allOr, optionsOf } from "~/ui/options";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/melt-lot-list";
import { worthOf } from "./lot-worth.server.ts";
import { MeltLotBadge } from "./melt-lot-badge.tsx";
import { meltLotsBy, readPageMeltLotFilter } from "./melt-lot-filter.server.ts";

const PAGE = href("/inventory/melt-lots");

export const handle: PageHandle = { ...SECTIONS.meltLots, isList: true };

export const meta = () => titled(handle.title);

export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const { filter, isFiltered } = readPageMeltLotFilter(url, actor);
  const { rows, ...page } = listPage(url, meltLotsBy(filter), (atMost) => countMeltLots(db, filter, atMost));
  return {
    lots: rows.map(
      ({ id, store: at, refiner, state: is, begunAt, begunBy, sentAt, items, estimate, brought }) => ({
        id,
        number: meltLotNumber(id),
        store: at.name,
        refiner,
        state: is,
        when: formatListedTime(sentAt ?? begunAt, at.zone),
        by: sentAt === null ? `Started by ${begunBy}` : "Sent",
        items,
        estimate: estimate ?? worthToday(id),
        isSent: sentAt !== null,
        brought,
      }),
    ),
    page,
    filter,
    isFiltered,
    stores: storeNames(db),
    mayEdit: can(actor, "inventory.edit"),
  };
}

/** What a lot that isn't sent yet melts for at today's prices; null as long as nothing in it has a price. */
function worthToday(lotId: number) {
  const { all, pricesOf } = worthOf({ sentAt: null }, linesOfLot(shop().db, lotId));
  return pricesOf === null ? null : all;
}

export default function MeltLotList({ loaderData }: Route.ComponentProps) {
  const { lots, page, filter, isFiltered, stores, mayEdit } = loaderData;
  const begin = mayEdit && (
    <ButtonLink to={href("/inventory/melt-lots/new")} icon="plus" variant="primary">
      New Melt Lot
    </ButtonLink>
  );
  return (
    <>
      <ActionBar tabs={<StockTabs here={PAGE} />} count={counted(page.total, "lot")} main={begin}>
        <ButtonLink to={href("/inventory/metal-prices")}>Metal Prices</ButtonLink>
      </ActionBar>
      <Panel flush>
        <FilterBar action={PAGE} clearTo={PAGE}>
          <FilterSelect
            name="state"
            label="Show"
            defaultValue={filter.state ?? "all"}
            options={allOr("All Lots", optionsOf(MELT_LOT_STATES, MELT_LOT_STATE_LABELS))}
          />
          <StoreFilter name="location" chosen={filter.location} stores={stores} />
        </FilterBar>
        {lots.length > 0 ? (
          <>
            <ListTable
              phone="cards"
              caption="Melt lots"
              columns={COLUMNS}
              rows={lots}
              keyOf={({ id }) => id}
            />
            <Pager page={page} />
          </>
        ) : (
          <EmptyState
            icon="scale"
            title="No melt lots found"
            clearTo={isFiltered && PAGE}
            hint={
              isFiltered ? "Try adjusting your filters." : "Send scrap to a refiner and record what it paid."
            }
          />
        )}
      </Panel>
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["lots"][number];

const COLUMNS: Column<Row>[] = [
  {
    head: "Lot",
    width: "title",
    render: ({ id, number, refiner, store }) => (
      <span className="cell-lines">
        <span className="cell-main">
          <CellLink to={href("/inventory/melt-lots/:lotId", { lotId: id })}>{`${number}, ${store}`}</CellLink>
        </span>{" "}
        <span className="cell-note">{refiner}</span>
      </span>
    ),
  },
  { head: "Items", width: "count", className: "num phone-off", render: ({ items }) => items },
  {
    head: "Since",
    width: "moment",
    bare: true,
    render: ({ when, by }) => (
      <span className="cell-lines">
        <span>{when}</span> <span className="cell-note">{by}</span>
      </span>
    ),
  },
  {
    head: "Melt Value",
    className: "num phone-off",
    render: ({ estimate, isSent }, { formatMoney }) =>
      estimate === null ? (
        "—"
      ) : (
        <>
          {`${formatMoney(estimate)} `}
          {!isSent && <span className="cell-note">As of today</span>}
        </>
      ),
  },
  {
    head: "Settlement",
    className: "num phone-sum",
    bare: true,
    render: ({ brought }, { formatMoney }) => (brought === null ? "—" : formatMoney(brought)),
  },
  {
    head: "Status",
    width: "person",
    className: "phone-end",
    bare: true,
    render: ({ state }) => <MeltLotBadge state={state} />,
  },
];
