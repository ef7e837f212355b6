import { counted } from "~/domain/counted";
import { sumOf } from "~/domain/money";
import { paperOf } from "~/domain/shop/papers/paper.server";
import { allTransferLines } from "~/domain/stock/transfers/find-transfers.server";
import { transferNumber } from "~/domain/stock/transfers/transfer";
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
import type { Route } from "./+types/transfer-print";
import { existingTransfer } from "./existing-transfer.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Transfer ${loaderData?.number ?? ""}`);

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const transfer = existingTransfer(params.transferId);
  const { id, sentAt, sentBy } = transfer;
  const number = transferNumber(id);
  const paper = paperOf(db, sentAt === null ? null : { kind: "transfer", id, action: "transfer.sent" });
  return {
    transfer: { ...transfer, sentBy: sentBy && paper.by(sentBy) },
    number,
    bars: await code128(number),
    shopName: paper.shopName,
    from: { ...transfer.from, ...paper.store(transfer.from.key) },
    to: { ...transfer.to, ...paper.store(transfer.to.key) },
    pieces: allTransferLines(db, transfer.id).map(({ piece }) => ({
      id: piece.id,
      sku: piece.sku,
      description: piece.description,
      retailPrice: piece.retailPrice,
    })),
  };
}

/**
 * The list that travels with the pieces, on Letter paper, to be ticked by hand at both ends. It never shows
 * cost.
 */
export default function TransferPrint({ loaderData }: Route.ComponentProps) {
  const { transfer, number, bars, shopName, from, to, pieces } = loaderData;
  const { formatMoney } = useMoney();
  const { id, note, begunAt, begunBy, sentAt, sentBy } = transfer;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Transfer">
        <ButtonLink to={href("/inventory/transfers/:transferId", { transferId: id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className="sheet sheet-letter" id="main">
        <SheetHead shopName={shopName} store={from} what="Transfer list" number={number} />
        <div className="sheet-boxes">
          <SheetBox label="From" value={from.name}>
            {from.address}
          </SheetBox>
          <SheetBox label="To" value={to.name}>
            {to.address}
          </SheetBox>
          <SheetBox
            label={sentAt === null ? "Packed, not sent yet" : "Sent"}
            value={formatDateTime(sentAt ?? begunAt, from.zone)}
          >
            by <bdi>{sentBy ?? begunBy}</bdi>
          </SheetBox>
          <SheetBox label="Items" value={String(pieces.length)} large />
        </div>
        {note && <p className="written">{note}</p>}
        <table className="sheet-table sheet-table-even">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">SKU</th>
              <th scope="col">Item</th>
              <th scope="col" className="num">
                Retail
              </th>
              <th scope="col">Sent</th>
              <th scope="col">Arrived</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece, nth) => (
              <tr key={piece.id}>
                <td className="nowrap">{nth + 1}</td>
                <td className="sheet-code">
                  <b>{piece.sku}</b>
                </td>
                <td>{piece.description}</td>
                <td className="num">{formatMoney(piece.retailPrice)}</td>
                <td aria-label="To check when it is sent">
                  <span className="sheet-tick" />
                </td>
                <td aria-label="To check when it arrives">
                  <span className="sheet-tick" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="sheet-foot">
          <SheetBars bars={bars} number={number} />
          <div className="sheet-sums">
            <SheetSum label={counted(pieces.length, "item")} strong>
              {formatMoney(sumOf(pieces.map(({ retailPrice }) => retailPrice)))}
            </SheetSum>
          </div>
        </div>
        <div className="sheet-signatures">
          <div>
            Packed in <bdi>{from.name}</bdi>, date
          </div>
          <div>
            Received in <bdi>{to.name}</bdi>, date
          </div>
        </div>
      </main>
    </>
  );
}
