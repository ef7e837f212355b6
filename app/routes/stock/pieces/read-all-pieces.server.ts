import { categoryLabel } from "~/domain/stock/pieces/categories";
import { detailsOfPieces } from "~/domain/stock/pieces/details-of-pieces.server";
import { isCategoryInUse } from "~/domain/stock/pieces/categories-in-use.server";
import {
  countPieces,
  type ListedPiece,
  placesOfPieces,
  planPieces,
} from "~/domain/stock/pieces/find-pieces.server";
import { KARATS, METAL_LABELS } from "~/domain/stock/pieces/metals";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { recordNumber } from "~/domain/record-number";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { getVendor } from "~/domain/stock/vendors/find-vendors.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { availabilityLabel } from "./availability-query.ts";
import { PIECE_COLUMNS } from "./piece-columns.tsx";
import { pageOfPieces, readPagePieceFilter } from "./piece-filter.server.ts";

/** The inventory's list, for files and prints. */
export function readAllPieces({ url, actor }: AskedList): WholeList {
  const { db } = shop();
  const { filter } = readPagePieceFilter(url, actor);
  const planned = planPieces(db, filter);
  const names = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return wholeList(PIECE_COLUMNS, {
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
      category: (value) => (isCategoryInUse(db, value) ? categoryLabel(value) : null),
      metal: METAL_LABELS,
      karat: Object.fromEntries(KARATS.map((karat) => [karat, karat])),
      isAvailable: availabilityLabel,
      displayCase: (value) => value,
      vendor: (value) => getVendor(db, recordNumber(value) ?? 0)?.name ?? null,
      ownership: OWNERSHIP_LABELS,
    },
  });
}
