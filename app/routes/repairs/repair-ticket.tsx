import { getRepairWithPeople } from "~/domain/repairs/find-repairs.server";
import { REPAIR_STATUS_LABELS } from "~/domain/repairs/repair-status";
import { readSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow, SlipSignature } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/repair-ticket";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Ticket ${loaderData?.repair.id ?? ""} · Loupe` },
];

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getRepairWithPeople(db, idParam(params.repairId));
  if (!found) throw notFound();
  const { id, item, description, notes, customerPrice, intakeDay, status } = found.repair;
  const number = repairNumber(id);
  return {
    repair: { id, item, description, notes, customerPrice, intakeDay, status },
    customer: found.customer,
    store: found.store,
    number,
    bars: await code128(number),
    shopName: readSettings(db).shopName || "Loupe",
  };
}

/** The bench ticket, with the customer's claim check at the bottom. */
export default function Ticket({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { repair, customer, store, number, bars, shopName } = loaderData;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Ticket">
        <ButtonLink to={`/repairs/${repair.id}`} icon="arrow-left">
          Back to repair {repair.id}
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip
        heading={`Repair ${repair.id}`}
        plain
        top={
          <SlipRow label={<b>{shopName}</b>} wrap>
            {store.name}
          </SlipRow>
        }
      >
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        <SlipBox>
          <div className="slip-item">{repair.item}</div>
          {repair.description && <div className="written">{repair.description}</div>}
          {repair.notes && <div className="written">{repair.notes}</div>}
        </SlipBox>
        <SlipRow label="Customer" wrap>
          {customer.firstName} {customer.lastName}
        </SlipRow>
        {customer.cellPhone && <SlipRow label="Phone">{customer.cellPhone}</SlipRow>}
        <SlipRow label="Intake">{formatDate(repair.intakeDay)}</SlipRow>
        <SlipRow label="Status">{REPAIR_STATUS_LABELS[repair.status]}</SlipRow>
        <SlipRow label="Customer price" strong>
          {formatMoney(repair.customerPrice)}
        </SlipRow>
        <SlipSignature>Customer signature</SlipSignature>
        <SlipPart dashed>
          <div className="slip-foot">Claim check. Keep this to pick up your item.</div>
          <SlipRow label={repair.id} strong wrap>
            {customer.firstName.slice(0, 1)}. {customer.lastName}
          </SlipRow>
          <SlipRow label={repair.item} wrap>
            {[store.name, store.phone].filter(Boolean).join(", ")}
          </SlipRow>
        </SlipPart>
      </Slip>
    </>
  );
}

/** 'R-001042', as on the ticket's barcode. The list's search finds it. */
function repairNumber(id: number): string {
  return `R-${String(id).padStart(6, "0")}`;
}
