import { can } from "~/access/permissions";
import { comingDates } from "~/domain/customers/coming-dates";
import { fullName } from "~/domain/customers/customer";
import {
  countPiecesBought,
  countPurchases,
  findPurchases,
  getCustomer,
  type PurchaseKey,
} from "~/domain/customers/queries.server";
import type { Instant } from "~/domain/dates";
import type { Slice } from "~/domain/slice";
import { listStores, todayAt } from "~/domain/stores/queries.server";
import type { PageHandle } from "~/shell/layout";
import { shop } from "~/shop.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { formatCount, formatDate, formatMoney } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Initials } from "~/ui/initials";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/record";

import { CustomerDetailList } from "./customer-detail-list.tsx";
import { PurchaseTimeline } from "./purchase-timeline.tsx";
import { TierBadge } from "./tier-badge.tsx";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? fullName(loaderData.customer) : "Customer"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const id = idParam(params.customerId);
  const found = getCustomer(db, id);
  if (!found) throw notFound();
  const { searchText: _, sortName: __, foldedEmail: ___, nameAndPhone: ____, ...customer } = found;
  const purchases = listPage(
    url,
    {
      read: (slice: Slice<PurchaseKey>) => findPurchases(db, id, slice),
      keyOf: (purchase): PurchaseKey => [purchase.soldAt, purchase.id],
      isKey: (key: unknown): key is PurchaseKey =>
        Array.isArray(key) && key.length === 2 && key.every((part) => typeof part === "number"),
    },
    (atMost) => countPurchases(db, id, atMost),
  );
  return {
    customer,
    places: Object.fromEntries(listStores(db).map(({ key, name }) => [key, name])),
    piecesBought: countPiecesBought(db, id),
    purchases,
    coming: comingDates(customer, todayAt(db, customer.homeStore, Date.now() as Instant)),
    may: { edit: can(actor, "customers.edit"), sell: can(actor, "sales.process") },
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { customer, places, piecesBought, purchases, coming, may } = loaderData;
  const name = fullName(customer);
  return (
    <>
      <Breadcrumbs trail={[{ to: "/customers", label: "Customers" }]} here={name} />
      <Panel>
        <RecordHead
          avatar={<Initials name={name} size="large" />}
          name={name}
          facts={
            <>
              <TierBadge tier={customer.tier} />
              <span>
                <Icon name="map-pin" size={14} /> {places[customer.homeStore]}
              </span>
              <span>Customer #{customer.id}</span>
            </>
          }
        >
          {may.edit && (
            <ButtonLink to={`/customers/${customer.id}/edit`} icon="pencil">
              Edit
            </ButtonLink>
          )}
          {may.sell && (
            <ButtonLink to={`/sales/new?customerId=${customer.id}`} icon="shopping-bag" variant="primary">
              New Sale
            </ButtonLink>
          )}
        </RecordHead>
        <StatStrip bare>
          <Stat label="Total Spent" value={formatMoney(customer.totalSpent)} />
          <Stat
            label="Last Purchase"
            value={customer.lastPurchaseDate ? formatDate(customer.lastPurchaseDate) : "Never"}
          />
          <Stat label="Pieces bought" value={formatCount(piecesBought)} />
        </StatStrip>
      </Panel>
      <Columns split="wide">
        <Panel title="Timeline">
          <PurchaseTimeline purchases={purchases.rows} places={places} />
          {(purchases.previous || purchases.next) && <Pager {...purchases} />}
        </Panel>
        <Stack>
          <Panel title="Details">
            <CustomerDetailList customer={customer} coming={coming} />
          </Panel>
          <Panel title="Jewelry preferences">
            <Words text={customer.jewelryPreferences} none="None written down yet." />
          </Panel>
          <Panel title="Notes">
            <Words text={customer.notes} none="No notes yet." />
          </Panel>
        </Stack>
      </Columns>
    </>
  );
}

function Words({ text, none }: { text: string | null; none: string }) {
  return text ? <p className="written">{text}</p> : <p className="quiet">{none}</p>;
}
