import { BUY_PAYMENT_LABELS, buyNumber } from "~/domain/counter/buys/buy";
import { cashRoundingOfBuy, linesOfBuy } from "~/domain/counter/buys/find-buys.server";
import { counted } from "~/domain/counted";
import { customerOnPaper } from "~/domain/people/customers/customer-on-paper.server";
import { paperOf } from "~/domain/shop/papers/paper.server";
import { alloyText } from "~/domain/stock/pieces/metals";
import { weightText } from "~/domain/weight";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { SheetBars, SheetBox, SheetHead, SheetSum } from "~/ui/slip";
import sheets from "~/ui/styles/sheets.css?url";
import { code128 } from "~/web/barcode.server";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/buy-print";
import { existingBuy } from "./existing-buy.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(`Bill of Sale ${loaderData?.number ?? ""}`);

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const buy = existingBuy(params.buyId);
  if (buy.boughtAt === null) throw redirect(href("/buys/:buyId", { buyId: buy.id }));
  const number = buyNumber(buy.id);
  const paper = paperOf(db, { kind: "buy", id: buy.id, action: "buy.bought" });
  const { id, state, boughtAt, paidBy, checkNumber, total, customer } = buy;
  const boughtBy = paper.by(buy.boughtBy ?? "");
  return {
    buy: { id, boughtAt, boughtBy, paidBy, checkNumber, total, isVoided: state === "voided" },
    rounding: cashRoundingOfBuy(db, id),
    seller: customerOnPaper(db, paper, customer.id)?.name ?? customer.name,
    number,
    bars: await code128(number),
    shopName: paper.shopName,
    certified: paper.words("billOfSale", boughtAt),
    store: { ...buy.store, ...paper.store(buy.store.key) },
    lines: linesOfBuy(db, id).map((line) => ({
      id: line.id,
      description: line.description,
      sku: line.piece?.sku ?? "",
      alloy: alloyText(line) ?? "",
      weight: line.weight === null ? "" : weightText({ ...line, weight: line.weight }),
      price: line.price,
    })),
  };
}

/**
 * The bill of sale that the seller signs, on Letter paper. It leaves out their identity, which the store
 * keeps separately.
 */
export default function BuyPrint({ loaderData }: Route.ComponentProps) {
  const { buy, rounding, seller, number, bars, shopName, store, certified, lines } = loaderData;
  const { formatMoney } = useMoney();
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Bill of sale">
        <ButtonLink to={href("/buys/:buyId", { buyId: buy.id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className="sheet sheet-letter" id="main">
        <SheetHead
          shopName={shopName}
          store={store}
          what={buy.isVoided ? "Bill of sale, VOID" : "Bill of sale"}
          number={number}
        />
        <div className="sheet-boxes">
          <SheetBox label="Seller" value={seller} />
          <SheetBox label="Bought" value={formatDateTime(buy.boughtAt, store.zone)}>
            by <bdi>{buy.boughtBy}</bdi>
          </SheetBox>
          <SheetBox label="Paid by" value={buy.paidBy && BUY_PAYMENT_LABELS[buy.paidBy]}>
            {buy.checkNumber && `No. ${buy.checkNumber}`}
          </SheetBox>
        </div>
        <table className="sheet-table sheet-table-even">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Item</th>
              <th scope="col">SKU</th>
              <th scope="col">Metal</th>
              <th scope="col">Weight</th>
              <th scope="col" className="num">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, nth) => (
              <tr key={line.id}>
                <td className="nowrap">{nth + 1}</td>
                <td>
                  <b>{line.description}</b>
                </td>
                <td className="sheet-code">{line.sku}</td>
                <td>{line.alloy}</td>
                <td className="nowrap">{line.weight}</td>
                <td className="num">{formatMoney(line.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="written">{certified}</p>
        <div className="sheet-foot">
          <SheetBars bars={bars} number={number} />
          <div className="sheet-sums">
            <SheetSum label={counted(lines.length, "item")} strong={rounding === 0}>
              {formatMoney(buy.total)}
            </SheetSum>
            {rounding !== 0 && (
              <>
                <SheetSum label="Cash rounding">{formatMoney(rounding)}</SheetSum>
                <SheetSum label="Paid in cash" strong>
                  {formatMoney(buy.total + rounding)}
                </SheetSum>
              </>
            )}
          </div>
        </div>
        <div className="sheet-signatures">
          <div>
            Seller, <bdi>{seller}</bdi>, date
          </div>
          <div>
            For <bdi>{shopName}</bdi>, date
          </div>
        </div>
      </main>
    </>
  );
}
