import { getSale } from "~/domain/sales/find-sales.server";
import { readSettings } from "~/domain/settings/read-settings.server";
import { cents } from "~/domain/money";
import { type KeptWeight, weightText } from "~/domain/weight";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart, SlipRow } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/receipt";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Receipt ${loaderData?.sale.id ?? ""} · Loupe` },
];

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const sale = getSale(db, idParam(params.saleId));
  if (!sale) throw notFound();
  const number = `S-${String(sale.id).padStart(6, "0")}`;
  const { shopName, receiptNote } = readSettings(db);
  return {
    // The customer takes it home: it is without cost for everybody.
    sale: withholdCost(sale, false),
    number,
    bars: await code128(number),
    shopName: shopName || "Loupe",
    closing: receiptNote || "Thank you. Please keep this receipt as your proof of purchase.",
  };
}

/** For 80 mm printers or any paper. */
export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { sale, number, bars, shopName, closing } = loaderData;
  const { store, tradeIn } = sale;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Receipt">
        <ButtonLink to={`/sales/${sale.id}`} icon="arrow-left">
          Back to sale {sale.id}
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip heading={shopName}>
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        {sale.voided && (
          <SlipPart centred>
            <strong className="slip-heading">VOID</strong>
          </SlipPart>
        )}
        <SlipPart>
          <SlipRow label={`Receipt ${sale.id}`}>{formatDateTime(sale.soldAt, store.zone)}</SlipRow>
          <SlipRow label={sale.customerName}>Served by {firstName(sale.sellerName)}</SlipRow>
        </SlipPart>
        <SlipPart>
          {sale.lines.map((line) => (
            <div key={line.pieceId}>
              <div className="slip-item">{line.description}</div>
              <SlipRow label={[line.sku, weightOf(line)].filter(Boolean).join(", ")}>
                {formatMoney(line.price)}
              </SlipRow>
            </div>
          ))}
          {tradeIn && (
            <div>
              <div className="slip-item">Trade-in{tradeIn.item && `: ${tradeIn.item}`}</div>
              <SlipRow label={weightOf(tradeIn)}>{formatMoney(-tradeIn.value)}</SlipRow>
            </div>
          )}
        </SlipPart>
        <SlipPart dashed>
          <SlipRow label="Subtotal">{formatMoney(cents(sale.salePrice - sale.tradeInValue))}</SlipRow>
          <SlipRow label="Tax">{formatMoney(sale.tax)}</SlipRow>
          <SlipRow label="Shipping">{formatMoney(sale.shippingCharge)}</SlipRow>
        </SlipPart>
        <SlipPart>
          <SlipRow label="Total" strong>
            {formatMoney(sale.total)}
          </SlipRow>
        </SlipPart>
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        <div className="slip-foot">{closing}</div>
      </Slip>
    </>
  );
}

const firstName = (name: string) => name.split(" ")[0];
const weightOf = ({ weight, ...typed }: KeptWeight) =>
  weight === null ? "" : weightText({ ...typed, weight });
