import { Fragment } from "react";
import { counted } from "~/domain/counted";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import type { PieceFilter } from "~/domain/stock/pieces/piece-filter.server";
import { goToFragment } from "~/ui/go-to-fragment";
import { type Address, href, withRest } from "~/ui/address";
import { Callout } from "~/ui/callout";
import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Stat, StatLine } from "~/ui/stat-strip";
import { askingFor } from "./availability-address.ts";

interface InventoryCardsProps {
  cards: ReturnType<typeof pieceCards>;
  /** Store key; undefined for all stores. */
  location: string | undefined;
}

/** Shows the inventory's figures. Each links to its rows; low stock links to the categories below. */
export function InventoryCards({ cards, location }: InventoryCardsProps) {
  const { formatMoney } = useMoney();
  const all = listOfPieces({ location });
  const low = cards.lowStock.length;
  return (
    <StatLine>
      <Stat label={<PageLink to={all}>Total Items</PageLink>} value={formatCount(cards.totalItems)} />
      <Stat
        label={<PageLink to={all}>Total Value</PageLink>}
        value={formatMoney(cards.totalValue)}
        note={`With sold items${cards.vendorsValue === 0 ? "" : `; ${formatMoney(cards.vendorsValue)} of it from vendors`}`}
      />
      <Stat
        label={<PageLink to={listOfPieces({ location, isAvailable: true })}>Available Items</PageLink>}
        value={formatCount(cards.availableItems)}
        note={`Inventory value ${formatMoney(cards.availableValue)}`}
      />
      <Stat
        label={
          low > 0 ? (
            <a href="#low-stock" onClick={goToFragment}>
              Low Stock Items
            </a>
          ) : (
            "Low Stock Items"
          )
        }
        value={formatCount(low)}
        note={cards.lowStockThreshold === 0 && "Turned off in Settings"}
      />
    </StatLine>
  );
}

interface LowStockProps {
  cards: ReturnType<typeof pieceCards>;
  /** Store key; undefined for all stores. */
  location: string | undefined;
}

/** Lists low-stock categories with their remaining pieces, linked to their lists. */
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
              <PageLink className="text-link" to={listOfPieces({ location, category, isAvailable: true })}>
                {categoryLabel(category)}
              </PageLink>{" "}
              {formatCount(available)}
            </Fragment>
          ))}
        </p>
      </Callout>
    </section>
  );
}

/**
 * Returns the URL of the list with exactly the pieces of a figure. It always names the location, which
 * overrides the header's.
 */
function listOfPieces({ location, category, isAvailable }: Omit<PieceFilter, "search">): Address {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  query.set("location", location ?? "all");
  if (isAvailable) query.set("isAvailable", askingFor("available"));
  return withRest(href("/inventory"), `?${query}`);
}
