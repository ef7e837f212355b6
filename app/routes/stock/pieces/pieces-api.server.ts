import { z } from "zod";
import { blankOf } from "~/domain/fields";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { countPieces, planPieces } from "~/domain/stock/pieces/find-pieces.server";
import { stonesOf, stonesOfOne } from "~/domain/stock/pieces/find-stones.server";
import type { Piece } from "~/domain/stock/pieces/piece";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import type { WithStones } from "~/domain/stock/pieces/stones";
import { shop } from "~/runtime/shop.server";
import { calls } from "~/web/api.server";
import type { KeyedList } from "~/web/list.server";
import { answer } from "~/web/operation";
import type { PhotoJson } from "~/web/photos/photo-json";
import { listWithPhotos, recordWithPhotos } from "~/web/photos/with-photos.server";
import { writeFields } from "~/web/write-fields";
import { NewPiece, PieceQuery } from "./piece-contract.ts";
import { PieceJson, pieceToJson } from "./piece-json.ts";
import { piecesOfCall, readPieceFilter } from "./piece-filter.server.ts";

const tag = "Inventory";

const PHOTO: z.infer<typeof PhotoJson> = {
  id: 8,
  url: "/inventory/31/photos/8",
  thumbnail: "/inventory/31/photos/8?size=thumbnail",
};

const HALO_RING: z.infer<typeof PieceJson> = {
  id: 31,
  ...writeFields(pieceFields, blankOf(pieceFields)),
  sku: "HALO-1",
  category: "rings",
  description: "Halo ring with sapphire",
  cost: "1200.00",
  retailPrice: "2499.00",
  purchaseDate: "2026-09-14",
  weight: "0.184",
  weightGiven: "5.720",
  weightUnit: "g",
  location: "boca",
  displayCase: "Case 3",
  isAvailable: true,
  meltPrice: "310.00",
  metal: "white_gold",
  karat: "14K",
  size: "6.5",
  laboratory: "GIA",
  certificateNumber: "2141438171",
  tagText: "14KW halo, 1.02 ct sapphire",
  stones: [
    {
      kind: "sapphire",
      shape: "oval",
      carat: "1.020",
      color: "blue",
      clarity: null,
      count: 1,
      place: "center",
    },
    { kind: "diamond", shape: "round", carat: "0.360", color: "G", clarity: "VS1", count: 18, place: "side" },
  ],
  vendorId: 4,
  vendorStyle: "AG-1180",
  ownership: "memo",
  memoDueDay: "2026-12-31",
  createdAt: "2026-09-15T14:00:00.000Z",
  version: 1,
  photos: [PHOTO],
};

export const piecesApi = {
  ...calls("/api/inventory", ({ list, write }) => ({
    GET: list({
      id: "listItems",
      tag,
      summary: "Inventory items, newest first",
      description:
        "`search` looks in SKU, description, metal, karat, stones, serial and certificate number. Items without a day of purchase are the earliest by it.",
      permission: "inventory.view",
      query: PieceQuery,
      countsFound: true,
      answers: { 200: answer("The items.", z.array(PieceJson), [HALO_RING]) },
      list: ({ url }) => {
        const { db } = shop();
        const filter = planPieces(db, readPieceFilter(url));
        return {
          ...listWithPhotos("piece", listWithStones(piecesOfCall(url, filter))),
          count: (atMost) => countPieces(db, filter, atMost),
        };
      },
      toJson: pieceToJson,
    }),
    POST: write({
      id: "addItem",
      tag,
      summary: "Take an item into stock",
      description: "It is available from then on. SKUs are told apart without case.",
      permission: "inventory.edit",
      body: {
        contract: NewPiece,
        example: {
          sku: "HALO-1",
          category: "rings",
          description: "Halo ring with sapphire",
          cost: "1200.00",
          retailPrice: 2499,
          weightGiven: "5.720",
          weightUnit: "g",
          metal: "white_gold",
          karat: "14K",
          stones: [{ kind: "sapphire", shape: "oval", carat: "1.02" }],
          location: "boca",
          vendorId: 4,
          vendorStyle: "AG-1180",
          ownership: "memo",
          memoDueDay: "2026-12-31",
        },
      },
      isKeyed: true,
      answers: { 201: answer("The new item.", PieceJson, HALO_RING) },
      refusals: {
        409: {
          description: "Another item has the SKU.",
          example: { message: "SKU already exists", errors: { sku: ["SKU already exists"] } },
        },
      },
      rule: addPiece,
      toJson: (piece) =>
        pieceToJson(recordWithPhotos("piece", { ...piece, stones: stonesOfOne(shop().db, piece.id) })),
    }),
  })),
};

/** Adds each piece's stones to the list, read together. */
function listWithStones<Key>({ read, ...list }: KeyedList<Piece, Key>): KeyedList<WithStones<Piece>, Key> {
  return {
    ...list,
    read(slice) {
      const rows = read(slice);
      const stones = stonesOf(
        shop().db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => Object.assign(row, { stones: stones.get(row.id) ?? [] }));
    },
  };
}
