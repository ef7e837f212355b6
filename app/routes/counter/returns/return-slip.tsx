import { storeCreditOf } from "~/domain/counter/credit/find-credit.server";
import { sumOf } from "~/domain/money";
import { paperOf } from "~/domain/records/papers/paper.server";
import { getReturn } from "~/domain/counter/returns/find-returns.server";
import { type Return, returnNumber } from "~/domain/counter/returns/return";
import { ticketNumber } from "~/domain/counter/sales/sale";
import { type Seen, withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart, SlipRow } from "~/ui/slip";
import { code128 } from "~/web/barcode.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/return-slip";
import { ComesBack } from "./came-back.tsx";
import { CreditGiven, CreditSlipFoot } from "./credit-slip.tsx";

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Return slip ${params.returnId} · Loupe` }];

export async function loader({ params, url }: Route.LoaderArgs) {
  const { db } = shop();
  const found = getReturn(db, idParam(params.returnId));
  if (!found) throw notFound();
  const paper = paperOf(db, { kind: "return", id: found.id, action: "return.made" });
  const buyer = found.customerId === null ? null : paper.customer(found.customerId);
  const made = {
    ...found,
    store: { ...found.store, ...paper.store(found.store.key) },
    customerName: buyer?.name ?? found.customerName,
  };
  const number = returnNumber(found.id);
  const credit = sumOf(found.refund.flatMap(({ kind, amount }) => (kind === "store_credit" ? amount : [])));
  const account = credit > 0 && found.customerId !== null ? storeCreditOf(db, found.customerId) : undefined;
  return {
    // The customer takes it home, so it never shows cost.
    made: withholdCost(made, false),
    number,
    /** Store credit that was given, and the customer's balance now. */
    credit: account ? { given: credit, balance: account.balance } : null,
    isCredit: account !== undefined && url.searchParams.has("credit"),
    bars: await code128(number),
    shopName: paper.shopName,
  };
}

/** The return slip, for 80 mm printers or any paper; or a credit slip about its store credit. */
export default function ReturnSlip({ loaderData }: Route.ComponentProps) {
  const { made, number, bars, shopName, credit, isCredit } = loaderData;
  const { store } = made;
  const here = href("/returns/:returnId/slip", { returnId: made.id });
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Return slip">
        <ButtonLink to={href("/returns/:returnId", { returnId: made.id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        {isCredit ? (
          <ButtonLink to={here}>Return Slip</ButtonLink>
        ) : (
          credit && <ButtonLink to={withRest(here, "?credit=1")}>Credit Slip</ButtonLink>
        )}
        <PrintButton />
      </nav>
      <Slip heading={shopName} lines={isCredit ? 0 : made.lines.length} texts={textsOf(made, store.address)}>
        <SlipPart centred>
          {store.address ?? store.name}
          {store.phone && <div>{store.phone}</div>}
        </SlipPart>
        <SlipPart>
          <SlipRow
            label={
              <>
                Return <span className="nowrap">{number}</span>
              </>
            }
          >
            {formatDateTime(made.returnedAt, store.zone)}
          </SlipRow>
          <SlipRow label={made.customerName}>Ticket {ticketNumber(made.saleId)}</SlipRow>
        </SlipPart>
        {isCredit && credit ? <CreditGiven credit={credit} /> : <ComesBack made={made} />}
        <SlipPart centred>
          <Barcode widths={bars} label={`Barcode ${number}`} />
          <div>{number}</div>
        </SlipPart>
        {isCredit && <CreditSlipFoot />}
      </Slip>
    </>
  );
}

function textsOf(made: Seen<Return>, address: string | null) {
  return [address, made.customerName, made.reason, ...made.lines.map(({ description }) => description)];
}
