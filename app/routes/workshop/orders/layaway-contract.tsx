import { ownValue } from "~/domain/own-value";
import { sumOf } from "~/domain/money";
import { amountDueLabel } from "~/domain/amount-due-label";
import { paperTitle } from "~/domain/workshop/orders/order";
import { depositTitle } from "~/domain/workshop/orders/deposit-kinds";
import { DISCOUNT_REASON_LABELS } from "~/domain/counter/sales/discount-reasons";
import { withholdContact } from "~/domain/workshop/orders/withhold-contact";
import { withholdCost } from "~/domain/withhold-cost";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PrintButton } from "~/ui/print-button";
import { SheetBars, SheetBox, SheetHead, SheetSum } from "~/ui/slip";
import sheets from "~/ui/styles/sheets.css?url";
import { actorOf } from "~/web/context";
import { notFound } from "~/web/problem";
import type { Route } from "./+types/layaway-contract";
import { paperOfIntake, piecesThen, printOf } from "./order-print.server.ts";
import { orderOf } from "./order-view.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Contract ${loaderData?.number ?? ""}`);

const TITLES = { layaway: "Layaway contract", special_order: "Special order" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const order = withholdContact(orderOf(params.orderId), actor);
  const { kind } = order;
  if (kind === "repair") throw notFound();
  const paper = paperOfIntake(order);
  const { takenInAt: at } = order;
  const takenInBy = paper.by(order.takenInBy);
  return {
    ...(await printOf(order, paper, actor)),
    // The customer takes it home, so it never shows cost.
    order: withholdCost({ ...order, takenInBy, pieces: piecesThen(order, paper) }, false),
    what: TITLES[kind],
    terms:
      kind === "layaway"
        ? paper.words("layawayTerms", at, paper.setting("layawayTerms"))
        : paper.words("specialOrderTerms", at),
    kept: paper.setting("depositKept") / 100,
  };
}

/** The agreement on a layaway or special order, on Letter paper, for shop and customer to sign. */
export default function Contract({ loaderData }: Route.ComponentProps) {
  const { order, what, number, bars, shopName, store, customerName, phone, address, terms, kept } =
    loaderData;
  const { formatMoney } = useMoney();
  const { price, tax, total, amountDue, pieces, instalments, deposits, takenInDay, takenInBy } = order;
  const listed = sumOf(pieces.map(({ listPrice }) => listPrice));
  const last = instalments.at(-1);
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Contract">
        <ButtonLink to={href("/orders/:orderId", { orderId: order.id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className="sheet sheet-letter" id="main">
        <SheetHead shopName={shopName} store={store} what={paperTitle(what, order)} number={number} />
        <div className="sheet-boxes">
          <SheetBox label="Customer" value={customerName}>
            {address && <div>{address}</div>}
            {phone}
          </SheetBox>
          <SheetBox label="Date" value={formatDate(takenInDay)}>
            by <bdi>{takenInBy}</bdi>
          </SheetBox>
          {order.promisedDay && <SheetBox label="Promised" value={formatDate(order.promisedDay)} />}
          <SheetBox label="Payment due" value={last ? formatDate(last.dueDay) : "At pickup"} large />
        </div>
        <table className="sheet-table sheet-table-even">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Item</th>
              <th scope="col" className="num">
                List price
              </th>
              <th scope="col" className="num">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {pieces.length === 0 && (
              <tr>
                <td>1</td>
                <td>
                  <b>{order.item}</b>
                </td>
                <td className="num">{formatMoney(price)}</td>
                <td className="num">{formatMoney(price)}</td>
              </tr>
            )}
            {pieces.map((piece, nth) => (
              <tr key={piece.pieceId}>
                <td className="nowrap">{nth + 1}</td>
                <td>
                  <b>{piece.description}</b>
                  <div>{piece.sku}</div>
                </td>
                <td className="num">{formatMoney(piece.listPrice)}</td>
                <td className="num">
                  {formatMoney(piece.price)}
                  {piece.price < piece.listPrice && (
                    <div>
                      {`${formatMoney(piece.listPrice - piece.price)} off`}
                      {piece.discountReason && `, ${reasonText(piece.discountReason)}`}
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {instalments.length > 0 && (
          <table className="sheet-table sheet-table-even">
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Installment due</th>
                <th scope="col" className="num">
                  Amount
                </th>
                <th scope="col" className="num">
                  Paid
                </th>
              </tr>
            </thead>
            <tbody>
              {instalments.map(({ position, dueDay, amount, paid }) => (
                <tr key={position}>
                  <td className="nowrap">{position}</td>
                  <td>{formatDate(dueDay)}</td>
                  <td className="num">{formatMoney(amount)}</td>
                  <td className="num">{paid > 0 && formatMoney(paid)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="sheet-foot">
          <SheetBars bars={bars} number={number} />
          <div className="sheet-sums">
            {listed > price && <SheetSum label="List price">{formatMoney(listed)}</SheetSum>}
            {listed > price && <SheetSum label="Discount">{formatMoney(price - listed)}</SheetSum>}
            <SheetSum label="Price">{formatMoney(price)}</SheetSum>
            <SheetSum label="Tax">{formatMoney(tax)}</SheetSum>
            <SheetSum label="Total">{formatMoney(total)}</SheetSum>
            {deposits.map(({ id, kind, amount, day }) => (
              <SheetSum key={id} label={`${depositTitle({ kind, amount })}, ${formatDate(day)}`}>
                {formatMoney(-amount)}
              </SheetSum>
            ))}
            <SheetSum label={amountDueLabel(order.kind)} strong>
              {formatMoney(amountDue)}
            </SheetSum>
          </div>
        </div>
        <section className="sheet-clauses">
          <h2>Terms</h2>
          <p className="written">{terms}</p>
          <h2>Cancellation</h2>
          <p>
            {kept === 0
              ? "All deposits are refunded."
              : `The shop may keep up to ${kept}% of the deposits. The rest is refunded.`}{" "}
            {order.kind === "layaway" && "The items go back on sale."}
          </p>
        </section>
        <div className="sheet-signatures">
          <div>
            <bdi>{customerName}</bdi>, date
          </div>
          <div>
            For <bdi>{shopName}</bdi>, date
          </div>
        </div>
      </main>
    </>
  );
}

function reasonText(reason: string): string {
  return (ownValue(DISCOUNT_REASON_LABELS, reason) ?? reason).toLowerCase();
}
