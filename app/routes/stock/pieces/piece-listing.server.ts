import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { Cents } from "~/domain/money";
import { detailsOfPieces, type MoreOfPiece } from "~/domain/stock/pieces/details-of-pieces.server";
import {
  categoriesInUse,
  countPieces,
  type ListedPiece,
  placesOfPieces,
  planPieces,
} from "~/domain/stock/pieces/find-pieces.server";
import { KARATS, METAL_LABELS } from "~/domain/stock/pieces/metals";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
import { recordNumber } from "~/domain/record-number";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shortWeight } from "~/domain/weight";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedListing, type Listing, listing, type ListingColumn } from "~/web/listing";
import { availabilityLabel } from "./availability-query.ts";
import { pageOfPieces, readPagePieceFilter } from "./piece-query.server.ts";

/** The inventory's list, for files and prints. */
export function pieceListing({ url, actor }: AskedListing): Listing {
  const { db } = shop();
  const { filter } = readPagePieceFilter(url, actor);
  const planned = planPieces(db, filter);
  const names = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return listing(COLUMNS, {
    page: (at) => {
      const { rows, next } = pageOfPieces(at, planned, () => 0);
      const ids = rows.map(({ id }) => id);
      const places = placesOfPieces(db, ids);
      const details = detailsOfPieces(db, ids);
      const placeOf = ({ id }: ListedPiece) => names.get(places.get(id) ?? "") ?? places.get(id) ?? "";
      return {
        rows: rows.map((piece) => ({ ...piece, place: placeOf(piece), more: details.get(piece.id) })),
        next,
      };
    },
    count: (atMost) => countPieces(db, planned, atMost),
    store: filter.location,
    words: {
      category: (value) => (categoriesInUse(db).includes(value) ? categoryLabel(value) : null),
      metal: METAL_LABELS,
      karat: Object.fromEntries(KARATS.map((karat) => [karat, karat])),
      isAvailable: availabilityLabel,
      displayCase: (value) => value,
      vendor: (value) => getVendor(db, recordNumber(value) ?? 0)?.name ?? null,
      ownership: OWNERSHIP_LABELS,
    },
  });
}

const amount = (cents: Cents | null | undefined) => (typeof cents === "number" ? { amount: cents } : null);

/**
 * Columns of the list. They include all that an import reads, so that an exported file can be imported again.
 */
const COLUMNS: ListingColumn<ListedPiece & { place: string; more: MoreOfPiece | undefined }>[] = [
  { head: "SKU", width: 16, cell: ({ sku }) => sku, onPaper: true },
  { head: "Description", width: 60, cell: ({ description }) => description, onPaper: true },
  { head: "Category", width: 14, cell: ({ category }) => categoryLabel(category), onPaper: true },
  { head: "Location", width: 16, cell: ({ place }) => place, onPaper: true },
  { head: "Metal", width: 16, cell: ({ metal }) => metal && METAL_LABELS[metal] },
  { head: "Karat", width: 8, cell: ({ karat }) => karat },
  {
    head: "Weight (oz t)",
    width: 13,
    cell: ({ weight }) => (weight === null ? null : weight / 1_000),
  },
  // In the unit that was typed.
  {
    head: "Weight",
    width: 12,
    cell: ({ weight, weightGiven, weightUnit }) =>
      weight === null ? null : `${shortWeight(weightGiven ?? weight)} ${weightUnit ?? "oz t"}`,
  },
  { head: "Purchased", width: 12, cell: ({ purchaseDate }) => purchaseDate && { day: purchaseDate } },
  { head: "Cost", width: 13, cell: ({ cost }) => ({ amount: cost }), isCost: true, onPaper: true },
  { head: "Retail Price", width: 13, cell: ({ retailPrice }) => ({ amount: retailPrice }), onPaper: true },
  { head: "Melt Value", width: 13, cell: ({ meltPrice }) => amount(meltPrice) },
  { head: "Breakdown Price", width: 13, cell: ({ more }) => amount(more?.breakdownPrice) },
  { head: "Floor Price", width: 13, cell: ({ more }) => amount(more?.floorPrice) },
  { head: "Size", width: 8, cell: ({ more }) => more?.size ?? null },
  { head: "Serial Number", width: 16, cell: ({ more }) => more?.serialNumber ?? null },
  { head: "Laboratory", width: 12, cell: ({ more }) => more?.laboratory ?? null },
  { head: "Certificate Number", width: 18, cell: ({ more }) => more?.certificateNumber ?? null },
  { head: "Tag Text", width: 24, cell: ({ more }) => more?.tagText ?? null },
  { head: "Case", width: 12, cell: ({ more }) => more?.displayCase ?? null },
  { head: "Vendor", width: 24, cell: ({ more }) => more?.vendorName ?? null },
  { head: "Vendor's Style", width: 16, cell: ({ more }) => more?.vendorStyle ?? null },
  { head: "Ownership", width: 12, cell: ({ more }) => (more ? OWNERSHIP_LABELS[more.ownership] : null) },
  { head: "Due Back", width: 12, cell: ({ more }) => (more?.memoDueDay ? { day: more.memoDueDay } : null) },
  { head: "Status", width: 14, cell: standingLabel, onPaper: true },
];
