import { z } from "zod";
import { version } from "~/domain/fields";
import { pieceFields } from "~/domain/pieces/piece-fields";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { answered } from "~/web/answer-fields";
import { answersOf, contract, formValues, writeFields } from "~/web/contract";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";

/** Form and `POST /api/inventory` (sections 3 and 5). */
export const NewPiece = contract(pieceFields, (details) => details, { typed: takeOtherCategory });

export const EditedPiece = contract(
  { ...pieceFields, version: version("Load the record again") },
  (details) => details,
  { typed: takeOtherCategory },
);

/** A typed category wins over the selected one. */
function takeOtherCategory(sent: Record<string, unknown>) {
  return String(sent.otherCategory ?? "").trim() ? { ...sent, category: sent.otherCategory } : sent;
}

/** `GET /api/inventory`. */
export const PieceQuery = z.object({
  search: parameter.search(),
  category: parameter.text(),
  location: parameter.store(),
  isAvailable: parameter.choice(["true", "false"], "isAvailable is true, false or all"),
});

/** Section 3. */
export const PieceJson = record("InventoryItem", {
  id: answered.id(),
  ...answersOf(pieceFields),
  isAvailable: z.boolean(),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function pieceToJson(piece: Piece): z.infer<typeof PieceJson> {
  return {
    id: piece.id,
    ...writeFields(pieceFields, piece),
    isAvailable: isAvailable(piece),
    createdAt: new Date(piece.createdAt).toISOString(),
    version: piece.version,
  };
}

export function pieceToForm(piece: Piece): Record<string, string> {
  return { ...formValues(pieceFields, piece), version: String(piece.version) };
}
