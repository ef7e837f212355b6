import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { HistoryLink } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatDate, formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import type { Route } from "./+types/receiving-record";
import { ReceivingBadge } from "./receiving-badge.tsx";

export type ShownReceiving = NonNullable<Route.ComponentProps["loaderData"]["record"]>["receiving"];

function ReceivingFigures({ receiving }: { receiving: ShownReceiving }) {
  const { formatMoney } = useMoney();
  const { pieces, lineCost, freight, invoiceTotal } = receiving;
  return (
    <StatStrip bare>
      <Stat label="Items" value={formatCount(pieces)} />
      {lineCost !== undefined && <Stat label="Cost of Items" value={formatMoney(lineCost)} />}
      {freight !== undefined && (
        <Stat label="Freight" value={freight === null ? "None" : formatMoney(freight)} />
      )}
      {invoiceTotal !== undefined && (
        <Stat
          label="Invoice Total"
          value={invoiceTotal === null ? "Not entered" : formatMoney(invoiceTotal)}
        />
      )}
    </StatStrip>
  );
}

interface ReceivingHeadProps {
  receiving: ShownReceiving;
  mayEdit: boolean;
}

/** Shows the vendor and the invoice, its figures and its note. */
export function ReceivingHead({ receiving, mayEdit }: ReceivingHeadProps) {
  const { id, vendor, store, invoiceNumber, invoiceDate, ownership, memoDueDay, note } = receiving;
  const isOpen = receiving.receivedAt === null;
  return (
    <Panel flush>
      <RecordHead
        name={vendor.name}
        facts={
          <>
            <ReceivingBadge isOpen={isOpen} />
            {ownership !== "owned" && (
              <Badge>
                {OWNERSHIP_LABELS[ownership]}
                {memoDueDay !== null && `, due back ${formatDate(memoDueDay)}`}
              </Badge>
            )}
            <span>{receivingNumber(id)}</span>
            {invoiceNumber && <span>Invoice {invoiceNumber}</span>}
            {invoiceDate && <span>{formatDate(invoiceDate)}</span>}
            <span>{store.name}</span>
            {receiving.receivedAt !== null && (
              <span>{`Received ${formatDateTime(receiving.receivedAt, store.zone)} by ${receiving.receivedBy}`}</span>
            )}
          </>
        }
      >
        <HistoryLink kind="receiving" id={id} />
        <ButtonLink to={href("/inventory/vendors/:vendorId", { vendorId: vendor.id })}>Vendor</ButtonLink>
        {isOpen && mayEdit && (
          <ButtonLink
            to={href("/inventory/receivings/:receivingId/import", { receivingId: id })}
            icon="upload"
          >
            Items from a File
          </ButtonLink>
        )}
        {isOpen && mayEdit && (
          <ButtonLink
            to={href("/inventory/receivings/:receivingId/edit", { receivingId: id })}
            icon="pencil"
            accessKey="e"
          >
            Edit
          </ButtonLink>
        )}
        {!isOpen && (
          <ButtonLink
            to={withRest(href("/inventory/tags"), `?receiving=${id}`)}
            icon="printer"
            variant="primary"
          >
            Print Tags
          </ButtonLink>
        )}
      </RecordHead>
      <ReceivingFigures receiving={receiving} />
      {note && (
        <div className="panel-body">
          <p className="written">{note}</p>
        </div>
      )}
    </Panel>
  );
}
