import { can } from "~/domain/permissions";
import { latestSuggestions } from "~/domain/advisor/keep-suggestions.server";
import { comingDates } from "~/domain/customers/coming-dates";
import { fullName } from "~/domain/customers/customer";
import { countPiecesBought, getCustomerOrErased } from "~/domain/customers/find-customers.server";
import {
  countTimeline,
  customerTimeline,
  type TimelineKey,
  type TimelineKind,
  timelineKeyOf,
} from "~/domain/customers/customer-timeline.server";
import type { Instant } from "~/domain/dates";
import { countOpenRepairs } from "~/domain/repairs/find-repairs.server";
import type { Slice } from "~/domain/slice";
import { listStores, todayAt, zoneOf } from "~/domain/stores/find-stores.server";
import { HistoryLink } from "~/shell/history-link";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Columns, Stack } from "~/ui/columns";
import { FormActions } from "~/ui/fields/form-layout";
import { formatCount, formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Icon } from "~/ui/icon";
import { Initials } from "~/ui/initials";
import { Pager } from "~/ui/pager";
import { Panel } from "~/ui/panel";
import { creditMovementsOf, storeCreditOf } from "~/domain/credit/find-credit.server";
import { MovementTimeline } from "~/routes/credit/movement-timeline";
import { callTo } from "~/ui/phone-link";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { Tabs } from "~/ui/tabs";
import { actorOf } from "~/web/context";
import { listPage } from "~/web/list.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/customer-record";

import { CustomerDetailList } from "./customer-detail-list.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";
import { Suggestions } from "./suggestions-panel.tsx";
import { TierBadge } from "./tier-badge.tsx";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

interface Tab {
  show: string | null;
  label: string;
  only: TimelineKind | null;
  title: string;
  hint: string;
}

const TABS = [
  {
    show: null,
    label: "All",
    only: null,
    title: "Nothing yet",
    hint: "Sales to this customer and repairs for them appear here.",
  },
  {
    show: "sales",
    label: "Sales",
    only: "sale",
    title: "No purchases yet",
    hint: "Sales to this customer appear here.",
  },
  {
    show: "repairs",
    label: "Repairs",
    only: "repair",
    title: "No repairs yet",
    hint: "Repairs for this customer appear here.",
  },
] as const satisfies Tab[];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? fullName(loaderData.customer) : "Customer"} · Loupe` },
];

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const id = idParam(params.customerId);
  const found = getCustomerOrErased(db, id);
  if (!found) throw notFound();
  const { searchText: _, sortName: __, foldedEmail: ___, nameAndPhone: ____, ...customer } = found;
  const isErased = customer.erasedAt !== null;
  const shown = TABS.find(({ show }) => show === url.searchParams.get("show")) ?? TABS[0];
  const timeline = listPage(
    url,
    {
      read: (slice: Slice<TimelineKey>) => customerTimeline(db, id, shown.only, slice),
      keyOf: timelineKeyOf,
      isKey: isTimelineKey,
    },
    (atMost) => countTimeline(db, id, shown.only, atMost),
  );
  return {
    customer,
    places: Object.fromEntries(listStores(db).map(({ key, name }) => [key, name])),
    piecesBought: countPiecesBought(db, id),
    openRepairs: countOpenRepairs(db, id),
    timeline,
    shown,
    coming: comingDates(customer, todayAt(db, customer.homeStore, Date.now() as Instant)),
    credit: creditShown(id),
    suggestions: latestSuggestions(db, id) ?? null,
    zone: zoneOf(db, customer.homeStore),
    formKey: crypto.randomUUID(),
    may: {
      edit: can(actor, "customers.edit") && !isErased,
      sell: can(actor, "sales.process") && !isErased,
      viewSales: can(actor, "sales.view"),
      takeInRepair: can(actor, "repairs.edit") && !isErased,
      suggest: can(actor, "customers.suggest") && !isErased,
      export: can(actor, "customers.export") && !isErased,
      erase: can(actor, "customers.erase"),
    },
  };
}

export default function Record({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const {
    customer,
    places,
    piecesBought,
    openRepairs,
    timeline,
    shown,
    coming,
    credit,
    suggestions,
    zone,
    formKey,
    may,
  } = loaderData;
  const name = fullName(customer);
  const isErased = customer.erasedAt !== null;
  const telephone = callTo(customer.cellPhone);
  return (
    <>
      <Breadcrumbs trail={[{ to: "/customers", label: "Customers" }]} here={name} />
      {isErased && (
        <Callout title="This customer was erased">
          <p>
            Sales and repairs keep their amounts, dates and items, without the name.
            {may.erase && (
              <>
                {" "}
                <PageLink className="text-link" to={`/customers/${customer.id}/erase`}>
                  What was erased, and which backups still contain it
                </PageLink>
              </>
            )}
          </p>
        </Callout>
      )}
      <Panel>
        <RecordHead
          avatar={<Initials name={name} size="large" />}
          name={name}
          facts={
            <>
              {!isErased && <TierBadge tier={customer.tier} />}
              <span>
                <Icon name="map-pin" size={14} /> {places[customer.homeStore]}
              </span>
              <span>Customer #{customer.id}</span>
              {telephone && (
                <a className="quiet-link" href={telephone}>
                  {customer.cellPhone}
                </a>
              )}
            </>
          }
        >
          {telephone && (
            <a className="button button-outline phone-only" href={telephone}>
              <Icon name="phone" />
              Call
            </a>
          )}
          <HistoryLink kind="customer" id={customer.id} />
          {may.edit && (
            <ButtonLink to={`/customers/${customer.id}/edit`} icon="pencil">
              Edit
            </ButtonLink>
          )}
          {may.takeInRepair && (
            <ButtonLink to={`/repairs/new?customerId=${customer.id}`} icon="wrench">
              Repair Intake
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
          <Stat label="Pieces Bought" value={formatCount(piecesBought)} />
          <Stat label="Open Repairs" value={formatCount(openRepairs)} />
        </StatStrip>
      </Panel>
      <Columns split="wide">
        <Panel
          title="Timeline"
          aside={
            <Tabs
              label="Timeline"
              tabs={TABS.map(({ label, show }) => ({
                label,
                to: `/customers/${customer.id}${show ? `?show=${show}` : ""}`,
                current: show === shown.show,
              }))}
            />
          }
        >
          <CustomerTimeline items={timeline.rows} places={places} empty={shown} />
          {(timeline.previous || timeline.next) && <Pager page={timeline} />}
        </Panel>
        {isErased ? null : (
          <Stack>
            <Panel title="Details">
              <CustomerDetailList customer={customer} coming={coming} />
            </Panel>
            {credit && (
              <Panel title={`Store Credit: ${formatMoney(credit.balance)}`}>
                <MovementTimeline movements={credit.movements} linkSales={may.viewSales} />
                {credit.hasMore && <p className="quiet">Only the newest movements are shown.</p>}
              </Panel>
            )}
            <Panel title="Jewelry Preferences">
              <Words text={customer.jewelryPreferences} none="None noted yet." />
            </Panel>
            <Suggestions
              customerId={customer.id}
              suggestions={suggestions}
              zone={zone}
              formKey={formKey}
              maySuggest={may.suggest}
            />
            <Panel title="Notes">
              <Words text={customer.notes} none="No notes yet." />
            </Panel>
            {(may.export || may.erase) && (
              <Panel title="Privacy">
                <FormActions>
                  {may.export && (
                    <ButtonLink to={`/customers/${customer.id}/export`} reloadDocument>
                      Export all data
                    </ButtonLink>
                  )}
                  {may.erase && (
                    <ButtonLink to={`/customers/${customer.id}/erase`} variant="danger">
                      Erase customer
                    </ButtonLink>
                  )}
                </FormActions>
              </Panel>
            )}
          </Stack>
        )}
      </Columns>
    </>
  );
}

const MOVEMENTS_SHOWN = 10;

/** Null for a customer who never had any. */
function creditShown(customerId: number) {
  const { db } = shop();
  const account = storeCreditOf(db, customerId);
  if (!account) return null;
  const movements = creditMovementsOf(db, account.id, { limit: MOVEMENTS_SHOWN + 1 });
  return {
    balance: account.balance,
    movements: movements.slice(0, MOVEMENTS_SHOWN),
    hasMore: movements.length > MOVEMENTS_SHOWN,
  };
}

function isTimelineKey(key: unknown): key is TimelineKey {
  if (!Array.isArray(key) || key.length !== 3) return false;
  const [at, kind, id]: unknown[] = key;
  return Number.isSafeInteger(at) && (kind === "sale" || kind === "repair") && Number.isSafeInteger(id);
}

function Words({ text, none }: { text: string | null; none: string }) {
  return text ? <p className="written">{text}</p> : <p className="quiet">{none}</p>;
}
