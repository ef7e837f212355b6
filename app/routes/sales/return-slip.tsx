import { cents } from "~/domain/money";
import { PAYMENT_KIND_LABELS } from "~/domain/payments/payment-kinds";
import { getReturn } from "~/domain/returns/find-returns.server";
import { returnNumber } from "~/domain/returns/return";
import { ticketNumber } from "~/domain/sales/sale";
import { readSettings } from "~/domain/settings/read-settings.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart, SlipRow, SlipSignature } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/return-slip";

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Return slip ${params.returnId} · Loupe` }];

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getReturn(db, idParam(params.returnId));
  if (!found) throw notFound();
  const number = returnNumber(found.id);
  return {
    // The customer takes it home: it is without cost for everybody.
    made: withholdCost(found, false),
    number,
    bars: await code128(number),
    shopName: readSettings(db).shopName || "Loupe",
  };
}

/** For 80 mm printers or any paper. */
export default function ReturnSlip({ loaderData: { made, number, bars, shopName } }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { store } = made;
  const given = cents(made.refund.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Return slip">
        <ButtonLink to={`/returns/${made.id}`} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip heading={shopName}>
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        <SlipPart>
          <SlipRow label={`Return ${number}`}>{formatDateTime(made.returnedAt, store.zone)}</SlipRow>
          <SlipRow label={made.customerName}>Of ticket {ticketNumber(made.saleId)}</SlipRow>
        </SlipPart>
        <SlipPart>
          {made.lines.map((line) => (
            <div key={line.id} className="slip-line">
              <div className="slip-item">{line.description}</div>
              <SlipRow label={line.sku ?? ""}>{formatMoney(line.price)}</SlipRow>
            </div>
          ))}
        </SlipPart>
        <SlipPart dashed>
          <SlipRow label="Tax">{formatMoney(made.tax)}</SlipRow>
          {made.shippingCharge > 0 && <SlipRow label="Shipping">{formatMoney(made.shippingCharge)}</SlipRow>}
          {made.fee > 0 && <SlipRow label="Fee">{formatMoney(cents(-made.fee))}</SlipRow>}
        </SlipPart>
        <SlipPart>
          {made.refund.map(({ kind, amount }) => (
            <SlipRow key={kind} label={PAYMENT_KIND_LABELS[kind]}>
              {formatMoney(amount)}
            </SlipRow>
          ))}
          <SlipRow label="Given back" strong>
            {formatMoney(given)}
          </SlipRow>
        </SlipPart>
        <SlipSignature>Customer's signature</SlipSignature>
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
      </Slip>
    </>
  );
}
