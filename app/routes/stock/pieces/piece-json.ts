import { z } from "zod";
import { isAvailable } from "~/domain/stock/pieces/piece-states";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import type { Piece } from "~/domain/stock/pieces/piece";
import { stoneFields, type WithStones } from "~/domain/stock/pieces/stones";
import { typedWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { answersOf } from "~/web/contract";
import { PhotoJson, photosToJson, type WithPhotos } from "~/web/photos/photo-json";
import { record } from "~/web/json-schema";
import { writeFields } from "~/web/write-fields";
import { writeAnswer } from "~/web/write-answer";

/** A piece as section 3 describes it. */
export const PieceJson = record("InventoryItem", {
  id: answered.id(),
  ...answersOf(pieceFields),
  cost: answered.cost(),
  stones: z.array(z.object(answersOf(stoneFields))),
  isAvailable: z.boolean(),
  createdAt: answered.instant(),
  version: answered.version(),
  photos: z.array(PhotoJson),
});

export function pieceToJson(piece: WithPhotos<WithStones<Piece>>): Required<z.infer<typeof PieceJson>> {
  return writeAnswer(
    PieceJson,
    { ...piece, ...typedWeight(piece) },
    {
      stones: piece.stones.map((stone) => writeFields(stoneFields, stone)),
      isAvailable: isAvailable(piece),
      photos: photosToJson("piece", piece),
    },
  );
}
