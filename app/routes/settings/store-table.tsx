import { Link } from "react-router";
import type { Store } from "~/domain/stores/queries.server";
import { IconLink } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { taxPercentText, zoneLabel } from "./shown-settings.ts";

export function StoreTable({ stores }: { stores: readonly Store[] }) {
  return (
    <DataTable caption="Stores">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Store
          </th>
          <th role="columnheader" scope="col">
            Address
          </th>
          <th role="columnheader" scope="col">
            Phone
          </th>
          <th role="columnheader" scope="col" className="num">
            Tax Rate
          </th>
          <th role="columnheader" scope="col">
            Time Zone
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {stores.map(({ key, name, address, phone, salesTaxRate, zone }) => (
          <tr role="row" key={key}>
            <th role="rowheader" scope="row">
              <Link className="cell-link" to={`/settings/stores/${key}`}>
                {name}
              </Link>
            </th>
            <td role="cell" data-label="Address" className="fill">
              {address ?? <span className="quiet">No address</span>}
            </td>
            <td role="cell" data-label="Phone" className="nowrap">
              {phone ?? <span className="quiet">No phone</span>}
            </td>
            <td role="cell" data-label="Tax Rate" className="num">
              {taxPercentText(salesTaxRate)}%
            </td>
            <td role="cell" data-label="Time Zone" className="nowrap">
              {zoneLabel(zone)}
            </td>
            <td role="cell" className="actions">
              <RowActions>
                <IconLink icon="pencil" label={`Edit ${name}`} to={`/settings/stores/${key}`} />
              </RowActions>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
