import { z } from "zod";
import { version } from "~/domain/fields";
import { pieceFields } from "~/domain/pieces/piece-fields";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { answered } from "~/web/answer-fields";
import { answersOf, contract, formValues, writeFields } from "~/web/contract";
import { record } from "~/web/json-schema";
import { parameter } from "~/web/query";

/** A new piece, as the inventory form and `POST /api/inventory` send it (sections 3 and 5). */
export const NewPiece = contract(pieceFields, (details) => details, { typed: takeOtherCategory });

/** A piece's record after an edit, with the version that the edit began from. */
export const EditedPiece = contract(
  { ...pieceFields, version: version("Load the record again") },
  (details) => details,
  { typed: takeOtherCategory },
);

/** The form's way to a category that its list lacks: typed into a field of its own, it wins over the one chosen. */
function takeOtherCategory(sent: Record<string, unknown>) {
  return String(sent.otherCategory ?? "").trim() ? { ...sent, category: sent.otherCategory } : sent;
}

/** What `GET /api/inventory` filters by. */
export const PieceQuery = z.object({
  search: parameter.search(),
  category: parameter.text(),
  location: parameter.store(),
  isAvailable: parameter.choice(["true", "false"], "isAvailable is true, false or all"),
});

/** An inventory item as section 3 has it. */
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

/** A piece's record as the form's fields show it. */
export function pieceToForm(piece: Piece): Record<string, string> {
  return { ...formValues(pieceFields, piece), version: String(piece.version) };
}
