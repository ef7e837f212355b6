import { listServices, type Service } from "~/domain/shop/services/find-services.server";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { SettingsTabs, settingsTabs } from "~/routes/shop/settings/settings-tabs";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { ButtonLink, IconLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { StateBadge } from "~/ui/state-badge";
import { actorOf } from "~/web/context";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/service-list";

export const handle: PageHandle = { ...SECTIONS.settings, subtitle: "Work you can add to a sale" };

export const meta = () => titled("Services");

export function loader({ context }: Route.LoaderArgs) {
  return {
    tabs: settingsTabs(actorOf(context)),
    services: withholdCost(listServices(shop().db, { all: true }), showsCost(context)),
  };
}

export default function Services({ loaderData: { tabs, services } }: Route.ComponentProps) {
  return (
    <>
      <SettingsTabs tabs={tabs} />
      <Panel
        title="Services"
        icon="wrench"
        flush
        aside={
          <ButtonLink to={href("/settings/services/new")} icon="plus">
            Add Service
          </ButtonLink>
        }
      >
        <ServiceTable services={services} />
      </Panel>
    </>
  );
}

type Row = Seen<Service>;

const COLUMNS: Column<Row>[] = [
  {
    head: "Service",
    render: ({ id, name, isActive }) => (
      <>
        <Link className="cell-link" to={href("/settings/services/:serviceId", { serviceId: id })}>
          {name}
        </Link>{" "}
        {!isActive && <StateBadge state="off">Not offered</StateBadge>}
      </>
    ),
  },
  { head: "Usual Price", className: "num", render: ({ price }, { formatMoney }) => formatMoney(price) },
];

const COST: Column<Row> = {
  head: "Cost",
  className: "num",
  render: ({ cost }, { formatMoney }) => cost !== undefined && formatMoney(cost),
};

const LAST: Column<Row>[] = [
  { head: "Tax", className: "nowrap", render: ({ isTaxed }) => (isTaxed ? "Taxed" : "Not taxed") },
  actionsColumn(({ id, name }) => (
    <IconLink
      icon="pencil"
      label={`Edit ${name}`}
      to={href("/settings/services/:serviceId", { serviceId: id })}
    />
  )),
];

function ServiceTable({ services }: { services: readonly Row[] }) {
  if (services.length === 0)
    return (
      <EmptyState
        icon="wrench"
        title="No services yet"
        hint="Work you can add to a sale, such as a battery or a ring sizing."
      />
    );
  const columns = [...COLUMNS, services[0]?.cost !== undefined && COST, ...LAST];
  return <ColumnTable caption="Services" columns={columns} rows={services} keyOf={({ id }) => id} />;
}
