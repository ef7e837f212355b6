import { Fragment } from "react";
import { Link } from "react-router";
import { counted } from "~/domain/counted";
import type { pieceCards } from "~/domain/pieces/find-pieces.server";
import { categoryLabel } from "~/domain/pieces/categories";
import { Callout } from "~/ui/callout";
import { formatCount } from "~/ui/format";
import { listOfPieces } from "./piece-list-address.ts";

interface LowStockProps {
  cards: ReturnType<typeof pieceCards>;
  /** Store key; undefined for all stores. */
  location: string | undefined;
}

/** Low-stock categories with their remaining pieces, linked to their lists. */
export function LowStock({ cards: { lowStock, lowStockThreshold }, location }: LowStockProps) {
  if (lowStock.length === 0) return null;
  return (
    <section id="low-stock" aria-label="Low stock">
      <Callout tone="warn">
        <p>
          Fewer than {counted(lowStockThreshold, "item")} available:{" "}
          {lowStock.map(({ category, available }, place) => (
            <Fragment key={category}>
              {place > 0 && ", "}
              <Link className="text-link" to={listOfPieces({ location, category, isAvailable: true })}>
                {categoryLabel(category)}
              </Link>{" "}
              {formatCount(available)}
            </Fragment>
          ))}
        </p>
      </Callout>
    </section>
  );
}
