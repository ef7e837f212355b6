import { z } from "zod";
import { version } from "~/domain/fields";
import { photoFields, photoIds } from "~/domain/shop/photos/photo";
import { OWNERSHIPS } from "~/domain/stock/pieces/ownership";
import { type PieceDetails, pieceFields } from "~/domain/stock/pieces/piece-fields";
import type { Piece } from "~/domain/stock/pieces/piece";
import { KARATS, METALS } from "~/domain/stock/pieces/metals";
import { stoneFields, type StoneDetails, stonesField, type WithStones } from "~/domain/stock/pieces/stones";
import { PIECE_SORTS, PIECE_RANGES } from "~/domain/shop/lists/piece-sorting";
import type { Seen } from "~/domain/withhold-cost";
import { keptWeight, shortWeight, typedWeight, UNIT_TO_BEGIN_WITH } from "~/domain/weight";
import { contract, specifiedContract } from "~/web/contract";
import { listParameters } from "~/web/list-query";
import { parameter } from "~/web/query";
import { formValues } from "~/web/write-fields";
import { takeOtherCategory } from "./another-category.ts";
import { AVAILABILITIES } from "./availability-query.ts";

/** Body of `POST /api/inventory` (sections 3 and 5). */
export const NewPiece = specifiedContract({ ...pieceFields, ...stonesField }, withKeptWeight, {
  typed: takeOtherCategory,
});

/** The form of a new piece, with the photos staged in it. */
export const NewPieceForm = contract(
  { ...pieceFields, ...stonesField, photos: photoFields.photos },
  ({ photos, ...details }) => ({ details: withKeptWeight(details), photos: photoIds(photos) }),
  { typed: takeOtherCategory },
);

export const EditedPiece = contract(
  { ...pieceFields, ...stonesField, version: version("Reload the record") },
  withKeptWeight,
  { typed: takeOtherCategory },
);

function withKeptWeight<Details extends PieceDetails>(details: Details): Details {
  return { ...details, ...keptWeight(details) };
}

/** Query of `GET /api/inventory`. */
export const PieceQuery = z.object({
  search: parameter.search(),
  category: parameter.text(),
  location: parameter.store(),
  metal: parameter.choice(METALS, `metal is ${METALS.join(", ")} or all`),
  karat: parameter.choice(KARATS, `karat is ${KARATS.join(", ")} or all`),
  displayCase: parameter.text(),
  isAvailable: parameter
    .choice(
      [...AVAILABILITIES, "false"],
      `isAvailable is true, false, all, or a state: ${AVAILABILITIES.slice(1).join(", ")}`,
    )
    .describe("`true` for sale, `false` whatever isn't, or one state of those that aren't, such as `sold`."),
  vendor: parameter.id("vendor is the number of a vendor"),
  ownership: parameter.choice(OWNERSHIPS, `ownership is ${OWNERSHIPS.join(", ")} or all`),
  ...listParameters(PIECE_SORTS, PIECE_RANGES),
});

/** Writes a piece as form values; without its cost if that was withheld. */
export function pieceToForm(piece: Seen<WithStones<Piece>>): Record<string, string> {
  const { weightGiven, weightUnit } = typedWeight(piece);
  const { cost, ...others } = pieceFields;
  return {
    ...formValues(others, piece),
    ...(piece.cost !== undefined && formValues({ cost }, { cost: piece.cost })),
    weightGiven: weightGiven === null ? "" : shortWeight(weightGiven),
    weightUnit: weightUnit ?? UNIT_TO_BEGIN_WITH,
    ...Object.assign({}, ...piece.stones.map(stoneToForm)),
    version: String(piece.version),
  };
}

/** Writes the form values of a copy: all except what is unique to the piece. */
export function copyToForm(piece: Seen<WithStones<Piece>>): Record<string, string> {
  const {
    sku: _sku,
    serialNumber: _serial,
    certificateNumber: _number,
    version: _,
    ...others
  } = pieceToForm(piece);
  return others;
}

function stoneToForm(stone: StoneDetails, nth: number): Record<string, string> {
  const { carat } = stone;
  const values = { ...formValues(stoneFields, stone), carat: carat === null ? "" : shortWeight(carat) };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`stones[${nth}].${name}`, value]));
}
