import { counted } from "~/domain/counted";
import { linesOfLot } from "~/domain/stock/melt-lots/find-melt-lots.server";
import { meltLotNumber } from "~/domain/stock/melt-lots/melt-lot";
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
import type { Route } from "./+types/melt-lot-print";
import { existingLot } from "./existing-melt-lot.server.ts";
import { worthOf } from "./lot-worth.server.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheets }];

export const meta: Route.MetaFunction = ({ loaderData }) => titled(`Melt Lot ${loaderData?.number ?? ""}`);

export async function loader({ params }: Route.LoaderArgs) {
  const { db } = shop();
  const lot = existingLot(params.lotId);
  const number = meltLotNumber(lot.id);
  const lines = linesOfLot(db, lot.id);
  const worth = worthOf(lot, lines);
  const { id, refiner, note, begunAt, begunBy, sentAt } = lot;
  const paper = paperOf(db, sentAt === null ? null : { kind: "melt-lot", id, action: "melt-lot.sent" });
  const sentBy = lot.sentBy && paper.by(lot.sentBy);
  return {
    lot: { id, refiner, note, begunAt, begunBy, sentAt, sentBy },
    number,
    bars: await code128(number),
    shopName: paper.shopName,
    store: { ...lot.store, ...paper.store(lot.store.key) },
    worth: worth.all,
    pricesOf: worth.pricesOf,
    pieces: lines.map(({ piece }, nth) => ({
      id: piece.id,
      sku: piece.sku,
      description: piece.description,
      alloy: alloyText(piece) ?? "",
      weight: piece.weight === null ? "" : weightText({ ...piece, weight: piece.weight }),
      value: worth.each[nth]?.value ?? null,
    })),
  };
}

/** The refiner's copy, on Letter paper. It never shows cost. */
export default function MeltLotPrint({ loaderData }: Route.ComponentProps) {
  const { lot, number, bars, shopName, store, worth, pricesOf, pieces } = loaderData;
  const { formatMoney } = useMoney();
  const { id, refiner, note, begunAt, begunBy, sentAt, sentBy } = lot;
  return (
    <>
      <nav className="slip-tools no-print" aria-label="Melt lot">
        <ButtonLink to={href("/inventory/melt-lots/:lotId", { lotId: id })} icon="arrow-left">
          Back to {number}
        </ButtonLink>
        <PrintButton />
      </nav>
      <main className="sheet sheet-letter" id="main">
        <SheetHead shopName={shopName} store={store} what="Melt lot" number={number} />
        <div className="sheet-boxes">
          <SheetBox label="Refiner" value={refiner} />
          <SheetBox
            label={sentAt === null ? "Packed, not sent yet" : "Sent"}
            value={formatDateTime(sentAt ?? begunAt, store.zone)}
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
              <th scope="col">Metal</th>
              <th scope="col">Weight</th>
              <th scope="col" className="num">
                Melt value
              </th>
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
                <td>{piece.alloy}</td>
                <td className="nowrap">{piece.weight}</td>
                <td className="num">{piece.value === null ? "" : formatMoney(piece.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="sheet-foot">
          <SheetBars bars={bars} number={number} />
          <div className="sheet-sums">
            <SheetSum label={counted(pieces.length, "item")} strong>
              {formatMoney(worth)}
            </SheetSum>
            {pricesOf && <p>{pricesOf}</p>}
          </div>
        </div>
        <div className="sheet-signatures">
          <div>
            Sent from <bdi>{store.name}</bdi>, date
          </div>
          <div>
            Received by <bdi>{refiner}</bdi>, date
          </div>
        </div>
      </main>
    </>
  );
}
