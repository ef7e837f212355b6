import { Link } from "react-router";
import { IconLink } from "~/ui/button";
import { DataTable, RowActions } from "~/ui/data-table";
import { formatDate, formatMoney } from "~/ui/format";
import type { RepairRow } from "./repair-row.server.ts";
import { StatusBadge } from "./status-badge.tsx";
import { StatusForm } from "./status-form.tsx";
import { UrgencyBadge } from "./urgency-badge.tsx";

interface RepairTableProps {
  repairs: RepairRow[];
  mayEdit: boolean;
}

export function RepairTable({ repairs, mayEdit }: RepairTableProps) {
  return (
    <DataTable caption="Repairs" across={3} dense>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Item
          </th>
          <th role="columnheader" scope="col">
            Customer
          </th>
          <th role="columnheader" scope="col">
            Intake Date
          </th>
          <th role="columnheader" scope="col" className="num">
            Repair Cost
          </th>
          <th role="columnheader" scope="col" className="num">
            Customer Price
          </th>
          <th role="columnheader" scope="col" className="num fold-away">
            Profit
          </th>
          <th role="columnheader" scope="col">
            Status
          </th>
          <th role="columnheader" scope="col" className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {repairs.map((repair) => (
          <TableRow key={repair.id} repair={repair} mayEdit={mayEdit} />
        ))}
      </tbody>
    </DataTable>
  );
}

const STRIPES = { high_priority: "high", urgent: "urgent" } as const;

function TableRow({ repair, mayEdit }: { repair: RepairRow; mayEdit: boolean }) {
  const { id, item, profit, status, urgency } = repair;
  const what = `repair ${id}, ${item}`;
  return (
    <tr role="row" data-urgency={urgency ? STRIPES[urgency] : undefined}>
      <th role="rowheader" scope="row" className="cell-rest">
        <ItemLines repair={repair} />
      </th>
      <td role="cell" data-label="Customer" className="nowrap two-thirds">
        <CustomerLines repair={repair} />
      </td>
      <td role="cell" data-label="Intake Date" className="two-lines">
        <IntakeDate day={repair.intakeDay} />
      </td>
      <td role="cell" data-label="Repair Cost" className="num">
        {formatMoney(repair.costToRepair)}
      </td>
      <td role="cell" data-label="Customer Price" className="num">
        {formatMoney(repair.customerPrice)}
        <span className="cell-note fold-in">Profit {formatMoney(profit)}</span>
      </td>
      <td role="cell" data-label="Profit" className="num fold-away">
        <span className={profit < 0 ? "loss" : undefined}>{formatMoney(profit)}</span>
      </td>
      <td role="cell" className="fill">
        <div className="status-line">
          <StatusBadge status={status} brief={mayEdit} />
          {mayEdit && <StatusForm id={id} status={status} />}
        </div>
      </td>
      <td role="cell" className="actions">
        <RowActions>
          <IconLink to={`/repairs/${id}`} icon="eye" label={`View ${what}`} className="fold-away" />
          {mayEdit && <IconLink to={`/repairs/${id}/edit`} icon="pencil" label={`Edit ${what}`} />}
          <IconLink to={`/repairs/${id}/ticket`} icon="printer" label={`Print ticket for ${what}`} />
        </RowActions>
      </td>
    </tr>
  );
}

/** Narrow desktops put the year on a second line. */
function IntakeDate({ day }: { day: string }) {
  const [date, year] = formatDate(day).split(/ (?=\d{4}$)/);
  return (
    <>
      <span>{date}</span> {year}
    </>
  );
}

function CustomerLines({ repair: { customerId, customerName, place } }: { repair: RepairRow }) {
  return (
    <span className="cell-lines">
      <Link className="cell-link" to={`/customers/${customerId}`}>
        Customer #{customerId}
      </Link>
      <span className="cell-note">{customerName}</span>
      <span className="cell-note">{place}</span>
    </span>
  );
}

/** The item, and below it how urgent it is and what is to be done. */
function ItemLines({ repair: { id, item, description, urgency } }: { repair: RepairRow }) {
  return (
    <span className="cell-lines">
      <Link className="cell-link" to={`/repairs/${id}`}>
        {item}
      </Link>
      {(urgency || description) && (
        <span className="cell-note cell-note-line">
          {urgency && <UrgencyBadge urgency={urgency} />}
          {description && <span className="cell-note-rest">{description}</span>}
        </span>
      )}
    </span>
  );
}
