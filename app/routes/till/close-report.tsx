import { PAYMENT_KIND_LABELS } from "~/domain/payments/payment-kinds";
import { readSettings } from "~/domain/settings/read-settings.server";
import { getStore } from "~/domain/stores/find-stores.server";
import { closeNumber } from "~/domain/till/close-number";
import { sessionReport } from "~/domain/till/close-report.server";
import { isCounted } from "~/domain/till/counted-kinds";
import { DENOMINATIONS } from "~/domain/till/denominations";
import { getClose } from "~/domain/till/find-closes.server";
import { shop } from "~/runtime/shop.server";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipBox, SlipPart, SlipRow, SlipSignature } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/close-report";
import { overOrShort, reportSections } from "./report-sections.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Report ${loaderData?.number ?? ""} · Loupe` },
];

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const close = getClose(db, idParam(params.closeId));
  if (!close) throw notFound();
  const number = closeNumber(close.id);
  const { address = null, phone = null } = getStore(db, close.store) ?? {};
  return {
    close,
    report: sessionReport(db, close.sessionId),
    number,
    bars: await code128(number),
    shopName: readSettings(db).shopName || "Loupe",
    store: { address, phone },
  };
}

/** The Z-report, for 80 mm printers or any paper. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { formatMoney } = useMoney();
  const { close, report, number, bars, shopName, store } = loaderData;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Report">
        <ButtonLink to={`/till/closes/${close.id}`} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <Slip heading={shopName}>
        <SlipPart centred>
          {store.address ?? close.storeName}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        <SlipPart centred>
          <div className="slip-item">{number}</div>
          <div>{`${close.storeName}, ${close.till}`}</div>
          <div>{`${formatDateTime(close.from, close.zone)} to`}</div>
          <div>{`${formatDateTime(close.to, close.zone)}, closed by ${close.closedByName}`}</div>
        </SlipPart>
        {reportSections({ report, close, formatMoney }).map(({ title, rows }) => (
          <SlipPart key={title}>
            <div className="slip-item">{title}</div>
            {rows.map(({ label, amount, text, as }) => (
              <SlipRow
                key={label}
                label={
                  as === "sum" ? (
                    <b>{label}</b>
                  ) : as === "part" ? (
                    <span className="part">{label}</span>
                  ) : (
                    label
                  )
                }
              >
                {as === "sum" ? <b>{formatMoney(amount ?? 0)}</b> : (text ?? formatMoney(amount ?? 0))}
              </SlipRow>
            ))}
          </SlipPart>
        ))}
        <SlipBox>
          <SlipRow label={<b>{overOrShort(close.difference)}</b>}>
            <b>{formatMoney(close.difference)}</b>
          </SlipRow>
        </SlipBox>
        {close.note !== null && <div>{`Note: ${close.note}`}</div>}
        <SlipPart>
          <div className="slip-item">Counted</div>
          {DENOMINATIONS.map(({ name, label, worth }) => {
            const n = close.denominations?.[name] ?? 0;
            return (
              n > 0 && (
                <SlipRow key={name} label={`${n} × ${label}`}>
                  {formatMoney(n * worth)}
                </SlipRow>
              )
            );
          })}
          {close.counts
            .filter(({ kind, counted }) =>
              kind === "cash" ? close.denominations === null : isCounted(kind) && counted !== 0,
            )
            .map(({ kind, counted }) => (
              <SlipRow key={kind} label={PAYMENT_KIND_LABELS[kind]}>
                {formatMoney(counted)}
              </SlipRow>
            ))}
        </SlipPart>
        <SlipSignature>Closed by</SlipSignature>
        <SlipSignature>Checked by</SlipSignature>
        <SlipPart centred dashed>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
      </Slip>
    </>
  );
}
