import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { MoreOfPiece } from "~/domain/stock/pieces/details-of-pieces.server";
import type { ListedPiece } from "~/domain/stock/pieces/find-pieces.server";
import { alloyText, METAL_LABELS } from "~/domain/stock/pieces/metals";
import { NOT_OWNED_LABELS, OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
import type { Cents } from "~/domain/money";
import { shortWeight, weightText } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { formatDate, formatWeight } from "~/ui/format";
import { keepTogether } from "~/ui/line-breaks";
import { CellLink } from "~/ui/list-table";
import { ordersBy } from "~/ui/sort-link";
import { TiledCell, type TilePicture } from "~/ui/tile";
import type { ListColumn } from "~/web/list-columns";
import { CategoryBadge, StatusBadge } from "./piece-badges.tsx";

/**
 * Picks what a row shows of a piece; whose it is only with `showsOrigin`. Its store, if the list has several, metal,
 * weight and purchase date are sent as one text, and what few pieces have only for those: see `bytes.test.ts`.
 */
export function toRow(
  listed: ListedPiece,
  placeOf: ReadonlyMap<string, string>,
  { unpriced, showsOrigin }: { unpriced: ReadonlySet<number>; showsOrigin: boolean },
) {
  const {
    metal,
    karat,
    weight,
    weightGiven,
    weightUnit,
    meltPrice,
    isScrap,
    ownership,
    location,
    purchaseDate,
    createdAt: _,
    ...piece
  } = listed;
  const place = location !== null && placeOf.get(location);
  const weighed =
    weight !== null &&
    (weightUnit ? weightText({ weight, weightGiven, weightUnit }) : `${formatWeight(weight)} oz t`);
  const alloy = alloyText({ metal, karat });
  // The fineness is left out if the description already names the metal.
  const isSaid = alloy && piece.description.toLowerCase().includes(alloy.toLowerCase().replace(/ \d+$/, ""));
  return {
    ...piece,
    description: keepTogether(piece.description),
    // Words last: of a line that is too long, its end is cut off.
    facts: [place, weighed, purchaseDate && formatDate(purchaseDate), !isSaid && alloy]
      .filter(Boolean)
      .join(", "),
    ...(isScrap && { isScrap }),
    ...(showsOrigin && ownership !== "owned" && { notOwned: NOT_OWNED_LABELS[ownership] }),
    ...(unpriced.has(piece.id) && { isUnpriced: true }),
    ...(meltPrice !== null && { meltPrice }),
  };
}

export type PieceRow = Seen<ReturnType<typeof toRow> & { tile: TilePicture }>;

/** A piece as files have it. */
type FiledPiece = ListedPiece & { place: string; more: MoreOfPiece | undefined };

/** Includes all columns that an import reads, so that an exported file can be imported again. */
export const PIECE_COLUMNS: readonly ListColumn<FiledPiece, PieceRow>[] = [
  {
    head: "SKU",
    page: {
      width: "code",
      className: "phone-code",
      orders: ordersBy("sku", "ascending"),
      render: ({ sku }) => sku,
    },
    file: { width: 16, value: ({ sku }) => sku },
    paper: true,
  },
  {
    head: "Description",
    page: {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: (piece) => (
        <TiledCell picture={piece.tile}>
          <ItemLines piece={piece} />
        </TiledCell>
      ),
    },
    file: { width: 60, value: ({ description }) => description },
    paper: true,
  },
  {
    head: "Category",
    page: {
      width: "word",
      className: "wide-only",
      bare: true,
      render: ({ category }) => <CategoryBadge category={category} />,
    },
    file: { width: 14, value: ({ category }) => categoryLabel(category) },
    paper: true,
  },
  { head: "Location", file: { width: 16, value: ({ place }) => place }, paper: true },
  { head: "Metal", file: { width: 16, value: ({ metal }) => metal && METAL_LABELS[metal] } },
  { head: "Karat", file: { width: 8, value: ({ karat }) => karat } },
  {
    head: "Weight (oz t)",
    file: { width: 13, value: ({ weight }) => (weight === null ? null : weight / 1_000) },
  },
  // In the unit that was typed.
  {
    head: "Weight",
    file: {
      width: 12,
      value: ({ weight, weightGiven, weightUnit }) =>
        weight === null ? null : `${shortWeight(weightGiven ?? weight)} ${weightUnit ?? "oz t"}`,
    },
  },
  {
    head: "Purchased",
    file: { width: 12, value: ({ purchaseDate }) => purchaseDate && { day: purchaseDate } },
  },
  {
    head: "Cost",
    isCost: true,
    page: {
      width: "price",
      className: "num wide-only",
      bare: true,
      render: ({ cost = 0 }, { formatMoney }) => formatMoney(cost),
    },
    file: { width: 13, value: ({ cost }) => ({ amount: cost }) },
    paper: true,
  },
  {
    head: "Retail Price",
    page: {
      width: "price",
      orders: ordersBy("price", "descending"),
      className: "num phone-sum",
      bare: true,
      render: ({ cost, retailPrice, isUnpriced }, { formatMoney }) => (
        <>
          {`${isUnpriced ? "No price yet" : formatMoney(retailPrice)} `}
          {cost !== undefined && <span className="cell-note narrow-only">{`Cost ${formatMoney(cost)}`}</span>}
        </>
      ),
    },
    file: { width: 13, value: ({ retailPrice }) => ({ amount: retailPrice }) },
    paper: true,
  },
  {
    head: "Melt Value",
    page: {
      width: "fee",
      className: "num",
      bare: true,
      render: ({ meltPrice }, { formatMoney }) => (meltPrice === undefined ? "N/A" : formatMoney(meltPrice)),
    },
    file: { width: 13, value: ({ meltPrice }) => amountOf(meltPrice) },
  },
  { head: "Breakdown Price", file: { width: 13, value: ({ more }) => amountOf(more?.breakdownPrice) } },
  { head: "Floor Price", file: { width: 13, value: ({ more }) => amountOf(more?.floorPrice) } },
  { head: "Size", file: { width: 8, value: ({ more }) => more?.size ?? null } },
  { head: "Serial Number", file: { width: 16, value: ({ more }) => more?.serialNumber ?? null } },
  { head: "Laboratory", file: { width: 12, value: ({ more }) => more?.laboratory ?? null } },
  { head: "Certificate Number", file: { width: 18, value: ({ more }) => more?.certificateNumber ?? null } },
  { head: "Tag Text", file: { width: 24, value: ({ more }) => more?.tagText ?? null } },
  { head: "Case", file: { width: 12, value: ({ more }) => more?.displayCase ?? null } },
  { head: "Vendor", file: { width: 24, value: ({ more }) => more?.vendorName ?? null } },
  { head: "Vendor's Style", file: { width: 16, value: ({ more }) => more?.vendorStyle ?? null } },
  {
    head: "Ownership",
    file: { width: 12, value: ({ more }) => (more ? OWNERSHIP_LABELS[more.ownership] : null) },
  },
  {
    head: "Due Back",
    file: { width: 12, value: ({ more }) => (more?.memoDueDay ? { day: more.memoDueDay } : null) },
  },
  {
    head: "Status",
    page: {
      width: "badge",
      className: "phone-badge",
      bare: true,
      render: (piece) => <StatusBadge piece={piece} />,
    },
    file: { width: 14, value: standingLabel },
    paper: true,
  },
];

function amountOf(cents: Cents | null | undefined) {
  return typeof cents === "number" ? { amount: cents } : null;
}

/** Description above its facts; narrow desktops show the category with them. */
function ItemLines({ piece }: { piece: PieceRow }) {
  const { facts, notOwned } = piece;
  const category = categoryLabel(piece.category);
  const note = (
    <span className={notOwned ? "cell-note cell-note-rest" : "cell-note"}>
      {facts}
      <span className="narrow-only">{facts ? `, ${category}` : category}</span>
    </span>
  );
  return (
    <span className="cell-lines">
      <span className="cell-main">
        <CellLink to={href("/inventory/:pieceId", { pieceId: piece.id })}>{piece.description}</CellLink>
      </span>{" "}
      {notOwned ? (
        <span className="cell-note-line">
          {note} <Badge outline>{notOwned}</Badge>
        </span>
      ) : (
        note
      )}
    </span>
  );
}
