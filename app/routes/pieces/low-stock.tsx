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
  /** A store's key; undefined for all of them. */
  location: string | undefined;
}

/** The categories that the card counts, each with what is left of it and the way there. */
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
