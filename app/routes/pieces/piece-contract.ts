import { z } from "zod";
import { version } from "~/domain/fields";
import { pieceFields } from "~/domain/pieces/piece-fields";
import { type Piece } from "~/domain/pieces/piece";
import { contract, formValues } from "~/web/contract";
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

/** A piece's record as the form's fields show it. */
export function pieceToForm(piece: Piece): Record<string, string> {
  return { ...formValues(pieceFields, piece), version: String(piece.version) };
}
