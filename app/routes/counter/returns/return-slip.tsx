import { storeCreditOf } from "~/domain/counter/credit/find-credit.server";
import { sumOf } from "~/domain/money";
import type { Return } from "~/domain/counter/returns/return";
import type { Seen } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Barcode } from "~/ui/barcode";
import { ButtonLink } from "~/ui/button";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { Slip, SlipPart, SlipSignature } from "~/ui/slip";
import { SlipHead, SlipWords } from "~/ui/slip-words";
import { code128 } from "~/web/barcode.server";
import { idParam, notFound } from "~/web/problem";
import type { Route } from "./+types/return-slip";
import { CreditGiven, CreditSlipFoot } from "./credit-slip.tsx";
import { returnSlipOf } from "./read-return-slip.server.ts";
import { returnSlipWords } from "./return-slip-words.ts";

export const meta: Route.MetaFunction = ({ params }) => titled(`Return slip ${params.returnId}`);

export async function loader({ params, url }: Route.LoaderArgs) {
  const facts = returnSlipOf(idParam(params.returnId));
  if (!facts) throw notFound();
  const { customerId, refund } = facts.made;
  const credit = sumOf(refund.flatMap(({ kind, amount }) => (kind === "store_credit" ? amount : [])));
  const account = credit > 0 && customerId !== null ? storeCreditOf(shop().db, customerId) : undefined;
  return {
    ...facts,
    /** Store credit that was given, and the customer's balance now. */
    credit: account ? { given: credit, balance: account.balance } : null,
    isCredit: account !== undefined && url.searchParams.has("credit"),
    bars: await code128(facts.number),
  };
}

/** The return slip, for 80 mm printers or any paper; or a credit slip about its store credit. */
export default function ReturnSlip({ loaderData }: Route.ComponentProps) {
  const { made, number, bars, credit, isCredit } = loaderData;
  const { formatMoney } = useMoney();
  const { heading, head, parts } = returnSlipWords(loaderData, formatMoney);
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
        {!isCredit && (
          <ButtonLink to={href("/returns/:returnId/send", { returnId: made.id })} icon="mail">
            Send
          </ButtonLink>
        )}
        <PrintButton />
      </nav>
      <Slip heading={heading} lines={isCredit ? 0 : made.lines.length} texts={textsOf(made, store.address)}>
        <SlipHead head={head} />
        {isCredit && credit ? (
          <>
            <SlipWords parts={parts.slice(0, 1)} />
            <CreditGiven credit={credit} />
          </>
        ) : (
          <>
            <SlipWords parts={parts} />
            <SlipSignature>Customer&apos;s signature</SlipSignature>
          </>
        )}
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
