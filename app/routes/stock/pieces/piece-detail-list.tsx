import { documentNumber } from "~/domain/document-number";
import { alloyText, METAL_LABELS } from "~/domain/stock/pieces/metals";
import { type StoneDetails, stoneText } from "~/domain/stock/pieces/stones";
import type { Piece } from "~/domain/stock/pieces/piece";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import type { PieceOrigin } from "~/domain/stock/pieces/piece-origin.server";
import { weightText } from "~/domain/weight";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDate } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { href } from "~/ui/address";

interface PieceDetailListProps {
  piece: Pick<
    Piece,
    | "metal"
    | "karat"
    | "size"
    | "serialNumber"
    | "laboratory"
    | "certificateNumber"
    | "tagText"
    | "weight"
    | "weightGiven"
    | "weightUnit"
    | "purchaseDate"
    | "breakdownPrice"
    | "floorPrice"
    | "displayCase"
    | "vendorStyle"
    | "ownership"
    | "memoDueDay"
  >;
  stones: readonly StoneDetails[];
  /** Null if it isn't shown: `showsOrigin`. */
  origin: PieceOrigin | null;
  place: string | null;
  addedOn: string;
}

export function PieceDetailList({ piece, stones, place, addedOn, origin }: PieceDetailListProps) {
  const { formatMoney } = useMoney();
  const { weight, weightGiven, weightUnit, purchaseDate, breakdownPrice, floorPrice, displayCase } = piece;
  const { size, serialNumber, laboratory, certificateNumber, tagText } = piece;
  const alloy = piece.metal === "other" && !piece.karat ? METAL_LABELS.other : alloyText(piece);
  const certificate = [laboratory, certificateNumber].filter(Boolean).join(" ");
  return (
    <DataList>
      {alloy && <DataItem term="Metal">{alloy}</DataItem>}
      <StoneItem term="Center stone" stones={stones.filter((stone) => stone.place === "center")} />
      <StoneItem term="Side stones" stones={stones.filter((stone) => stone.place === "side")} />
      {size && <DataItem term="Size">{size}</DataItem>}
      {serialNumber && <DataItem term="Serial number">{serialNumber}</DataItem>}
      {certificate && <DataItem term="Certificate">{certificate}</DataItem>}
      {weight !== null && (
        <DataItem term="Weight">{weightText({ weight, weightGiven, weightUnit })}</DataItem>
      )}
      {purchaseDate && <DataItem term="Purchase date">{formatDate(purchaseDate)}</DataItem>}
      {breakdownPrice !== null && <DataItem term="Breakdown price">{formatMoney(breakdownPrice)}</DataItem>}
      {origin && floorPrice !== null && <DataItem term="Floor price">{formatMoney(floorPrice)}</DataItem>}
      <DataItem term="Location">{place ?? "No location"}</DataItem>
      {displayCase !== null && <DataItem term="Case">{displayCase}</DataItem>}
      <DataItem term="Added on">{formatDate(addedOn)}</DataItem>
      {tagText && <DataItem term="Tag text">{tagText}</DataItem>}
      {origin && <OriginItems piece={piece} origin={origin} />}
    </DataList>
  );
}

function StoneItem({ term, stones }: { term: string; stones: readonly StoneDetails[] }) {
  if (stones.length === 0) return null;
  return (
    <DataItem term={term}>
      {stones.map((stone, nth) => (
        <div key={nth}>{stoneText(stone)}</div>
      ))}
    </DataItem>
  );
}

type Owned = Pick<Piece, "vendorStyle" | "ownership" | "memoDueDay">;

/** Shows who the piece came from and whose it is. */
function OriginItems({ piece, origin }: { piece: Owned; origin: PieceOrigin }) {
  const { vendorStyle, ownership, memoDueDay } = piece;
  const { vendor, receivingId, tradeInSaleId, buyId } = origin;
  return (
    <>
      {vendor && (
        <DataItem term="Vendor">
          <PageLink className="text-link" to={href("/inventory/vendors/:vendorId", { vendorId: vendor.id })}>
            {vendor.name}
          </PageLink>
        </DataItem>
      )}
      {vendorStyle !== null && <DataItem term="Vendor's style">{vendorStyle}</DataItem>}
      {ownership !== "owned" && (
        <DataItem term="Ownership">
          {OWNERSHIP_LABELS[ownership]}
          {memoDueDay !== null && `, due back ${formatDate(memoDueDay)}`}
        </DataItem>
      )}
      {tradeInSaleId !== null && (
        <DataItem term="Traded in on">
          <PageLink className="text-link" to={href("/sales/:saleId", { saleId: tradeInSaleId })}>
            {documentNumber("sale", tradeInSaleId)}
          </PageLink>
        </DataItem>
      )}
      {buyId !== null && (
        <DataItem term="Bought with">
          <PageLink className="text-link" to={href("/buys/:buyId", { buyId })}>
            {documentNumber("buy", buyId)}
          </PageLink>
        </DataItem>
      )}
      {receivingId !== null && (
        <DataItem term="Received with">
          <PageLink className="text-link" to={href("/inventory/receivings/:receivingId", { receivingId })}>
            {receivingNumber(receivingId)}
          </PageLink>
        </DataItem>
      )}
    </>
  );
}
