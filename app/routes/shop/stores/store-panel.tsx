import { zoneLabel } from "~/domain/time-zones";
import type { Store } from "~/domain/shop/stores/find-stores.server";
import { href } from "~/ui/address";
import { ButtonLink, IconLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { Link } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { taxPercentText } from "../settings/shown-settings.ts";

const COLUMNS: Column<Store>[] = [
  {
    head: "Store",
    render: ({ key, name }) => (
      <Link className="cell-link" to={href("/settings/stores/:store", { store: key })}>
        {name}
      </Link>
    ),
  },
  {
    head: "Address",
    className: "fill",
    render: ({ address }) => address ?? <span className="quiet">No address</span>,
  },
  {
    head: "Phone",
    className: "nowrap",
    render: ({ phone }) => phone ?? <span className="quiet">No phone</span>,
  },
  {
    head: "Tax Rate",
    className: "num",
    render: ({ salesTaxRate, surtaxRate }) => (
      <>
        {taxPercentText(salesTaxRate)}%{surtaxRate !== null && ` + ${taxPercentText(surtaxRate)}%`}
      </>
    ),
  },
  { head: "Time Zone", className: "nowrap", render: ({ zone }) => zoneLabel(zone) },
  actionsColumn(({ key, name }) => (
    <IconLink icon="pencil" label={`Edit ${name}`} to={href("/settings/stores/:store", { store: key })} />
  )),
];

export function StorePanel({ stores }: { stores: readonly Store[] }) {
  return (
    <Panel
      title="Stores"
      icon="store"
      flush
      aside={
        <ButtonLink to={href("/settings/stores/new")} icon="plus">
          Add Store
        </ButtonLink>
      }
    >
      <ColumnTable caption="Stores" columns={COLUMNS} rows={stores} keyOf={({ key }) => key} />
    </Panel>
  );
}
