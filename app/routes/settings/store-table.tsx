import { Link } from "react-router";
import type { Store } from "~/domain/stores/find-stores.server";
import { IconLink } from "~/ui/button";
import { actionsColumn, type Column, ColumnTable } from "~/ui/column-table";
import { taxPercentText, zoneLabel } from "./shown-settings.ts";

const COLUMNS: Column<Store>[] = [
  {
    head: "Store",
    render: ({ key, name }) => (
      <Link className="cell-link" to={`/settings/stores/${key}`}>
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
  { head: "Tax Rate", className: "num", render: ({ salesTaxRate }) => <>{taxPercentText(salesTaxRate)}%</> },
  { head: "Time Zone", className: "nowrap", render: ({ zone }) => zoneLabel(zone) },
  actionsColumn(({ key, name }) => (
    <IconLink icon="pencil" label={`Edit ${name}`} to={`/settings/stores/${key}`} />
  )),
];

export function StoreTable({ stores }: { stores: readonly Store[] }) {
  return <ColumnTable caption="Stores" columns={COLUMNS} rows={stores} keyOf={({ key }) => key} />;
}
