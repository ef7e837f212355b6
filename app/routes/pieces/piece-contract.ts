import { z } from "zod";
import { formatDecimal } from "~/domain/money";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import type { PieceDetails } from "~/domain/pieces/piece-details.server";
import { formatWeight } from "~/domain/weight";
import { answered } from "~/web/answer-fields";
import { type Contract, contract } from "~/web/contract";
import type { Fields } from "~/web/contract-fields";
import { record } from "~/web/json-schema";
import { asked } from "~/web/query";

const LONGEST_CATEGORY = 40;

const details = (f: Fields) => ({
  sku: f.requiredText("SKU is required"),
  category: f.requiredText("Category is required", { max: LONGEST_CATEGORY }),
  description: f.requiredText("Description is required"),
  cost: f.requiredMoney("Cost is required"),
  retailPrice: f.requiredMoney("Retail price is required"),
  purchaseDate: f.day(),
  weight: f.weight(),
  location: f.text(),
  meltPrice: f.money(),
  breakdownPrice: f.money(),
});

/** A new piece, as the inventory form and `POST /api/inventory` send it (sections 3 and 5). */
export const NewPiece = withOtherCategory(contract((f) => z.object(details(f)).transform(toDetails)));

/** A piece's record after an edit, with the version that the edit began from. */
export const EditedPiece = withOtherCategory(
  contract((f) =>
    z
      .object({ ...details(f), version: f.requiredId("Load the record again") })
      .transform(({ version, ...rest }) => ({ version, ...toDetails(rest) })),
  ),
);

/** The form's way to a category that its list lacks: typed into a field of its own, it wins over the one chosen. */
function withOtherCategory<Input>({ form, json }: Contract<Input>): Contract<Input> {
  const take = (raw: unknown) => {
    const sent = raw as Record<string, unknown>;
    return String(sent.otherCategory ?? "").trim() ? { ...sent, category: sent.otherCategory } : sent;
  };
  return { form: z.preprocess(take, form), json };
}

type Sent = { [Name in keyof PieceDetails]: Exclude<PieceDetails[Name], null> | undefined };

function toDetails(sent: Sent): PieceDetails {
  return {
    ...(sent as PieceDetails),
    purchaseDate: sent.purchaseDate ?? null,
    weight: sent.weight ?? null,
    location: sent.location ?? null,
    meltPrice: sent.meltPrice ?? null,
    breakdownPrice: sent.breakdownPrice ?? null,
  };
}

/** What `GET /api/inventory` filters by. */
export const PieceQuery = z.object({
  search: asked.search(),
  category: asked.text(),
  location: asked.store(),
  isAvailable: asked.choice(["true", "false"], "isAvailable is true, false or all"),
});

/** An inventory item as section 3 has it. */
export const PieceJson = record("InventoryItem", {
  id: answered.id(),
  sku: answered.text(),
  category: answered.text(),
  description: answered.text(),
  cost: answered.amount(),
  retailPrice: answered.amount(),
  purchaseDate: answered.day().nullable(),
  weight: answered.weight().nullable(),
  location: answered.store().nullable(),
  isAvailable: z.boolean(),
  meltPrice: answered.amount().nullable(),
  breakdownPrice: answered.amount().nullable(),
  createdAt: answered.instant(),
  version: answered.version(),
});

export function pieceToJson(piece: Piece): z.infer<typeof PieceJson> {
  return {
    id: piece.id,
    sku: piece.sku,
    category: piece.category,
    description: piece.description,
    cost: formatDecimal(piece.cost),
    retailPrice: formatDecimal(piece.retailPrice),
    purchaseDate: piece.purchaseDate,
    weight: piece.weight === null ? null : formatWeight(piece.weight),
    location: piece.location,
    isAvailable: isAvailable(piece),
    meltPrice: piece.meltPrice === null ? null : formatDecimal(piece.meltPrice),
    breakdownPrice: piece.breakdownPrice === null ? null : formatDecimal(piece.breakdownPrice),
    createdAt: new Date(piece.createdAt).toISOString(),
    version: piece.version,
  };
}

/** A piece's record as the form's fields show it. */
export function pieceToForm(piece: Piece): Record<string, string> {
  const { isAvailable: _, id: __, createdAt: ___, ...fields } = pieceToJson(piece);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
}
