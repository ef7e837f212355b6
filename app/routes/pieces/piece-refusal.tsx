import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OvertakenEdit } from "~/domain/pieces/edit-piece.server";
import { type PieceDetails, pieceFields } from "~/domain/pieces/piece-fields";
import type { TakenSku } from "~/domain/pieces/piece-details.server";
import { categoryLabel } from "~/domain/pieces/categories";
import { Callout } from "~/ui/callout";
import { formatDate, formatMoney, formatWeight } from "~/ui/format";
import type { FormRejection } from "~/web/perform.server";
import { TheirValues } from "~/web/their-values";

/** What the rules of pieces add to a refusal: the piece that has the SKU, or the edit that came first. */
export function refusalOf(rejection: FormRejection | undefined): Partial<TakenSku & OvertakenEdit> {
  return rejection?.detail ?? {};
}

interface PieceRefusalProps {
  rejection: FormRejection | undefined;
  stores: { key: string; name: string }[];
}

/** Explains a 409 of the inventory form and leads on from it. */
export function PieceRefusal({ rejection, stores }: PieceRefusalProps) {
  const { existing, theirs } = refusalOf(rejection);
  if (existing)
    return (
      <Callout tone="info">
        <p>
          <Link to={`/inventory/${existing.id}`}>{existing.sku}</Link> is already in the inventory:{" "}
          {existing.description}
        </p>
      </Callout>
    );
  return theirs ? <TheirValues lines={describe(theirs, stores)} /> : null;
}

function describe(theirs: Partial<PieceDetails>, stores: PieceRefusalProps["stores"]) {
  const shown: Record<keyof PieceDetails, ReactNode> = {
    sku: theirs.sku,
    category: theirs.category && categoryLabel(theirs.category),
    description: theirs.description,
    cost: money(theirs.cost),
    retailPrice: money(theirs.retailPrice),
    meltPrice: money(theirs.meltPrice),
    breakdownPrice: money(theirs.breakdownPrice),
    weight: typeof theirs.weight === "number" && `${formatWeight(theirs.weight)} oz t`,
    purchaseDate: theirs.purchaseDate && formatDate(theirs.purchaseDate),
    location: stores.find((store) => store.key === theirs.location)?.name,
  };
  return (Object.keys(shown) as (keyof PieceDetails)[])
    .filter((name) => name in theirs)
    .map((name) => [pieceFields[name].label, shown[name]] as const);
}

function money(amount: number | null | undefined) {
  return typeof amount === "number" ? formatMoney(amount) : null;
}
