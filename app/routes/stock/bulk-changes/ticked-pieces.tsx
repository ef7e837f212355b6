import { useState } from "react";
import { MOST_TICKED } from "~/domain/stock/bulk-changes/bulk-change-fields";
import { counted } from "~/domain/counted";
import type { ListedPiece } from "~/domain/stock/pieces/find-pieces.server";
import { goToFragment } from "~/ui/go-to-fragment";
import { type Address, href, withRest } from "~/ui/address";
import type { Column } from "~/ui/column-table";
import { ListTable } from "~/ui/list-table";
import { useMoney } from "~/ui/money";
import { StepLink } from "~/ui/step-link";
import { CategoryBadge, StatusBadge } from "../pieces/piece-badges.tsx";

/** Path of the page that chooses items. */
export const CHOOSE = href("/inventory/bulk-changes/new");

/** Id of what asks for the change, below the list. */
export const CHANGE = "change-several";

/** Field of the request that keeps each tick. Its answer is ignored. */
export const KEEP = "keep";

export const TOO_MANY_TICKS = `Select up to ${MOST_TICKED} items. For more, choose all items that match the filter`;

/** Picks what a row shows of a piece. */
export function tickRowOf({ id, sku, description, category, retailPrice, state }: ListedPiece) {
  return { id, sku, description, category, retailPrice, state };
}

export type TickRow = ReturnType<typeof tickRowOf>;

/**
 * Holds all ticks, also those of items not shown. Each tick is kept at once, so that it survives leaving the
 * page by a link, Back or a reload. Without scripts every button of the form keeps them.
 */
export function useTicks(kept: readonly number[], shown: object) {
  const [live, setLive] = useState({ shown, ticked: new Set(kept) });
  if (live.shown !== shown) setLive({ shown, ticked: new Set(kept) });
  const tick = (id: number, isTicked: boolean) => {
    setLive(({ ticked, ...rest }) => {
      const after = new Set(ticked);
      if (isTicked) after.add(id);
      else after.delete(id);
      return { ...rest, ticked: after };
    });
    const body = new URLSearchParams({ [KEEP]: "1", shown: String(id), ticked: kept.join(",") });
    if (isTicked) body.set("ids", String(id));
    void fetch(window.location.href, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(
      () => {},
    );
  };
  return { ticked: live.ticked, tick };
}

/** Shows how many items are ticked in the whole list. */
export function TickedBar({
  count,
  search,
  isOnlyTicked,
}: {
  count: number;
  /** The URL's query. */
  search: string;
  isOnlyTicked: boolean;
}) {
  return (
    <div className="ticked-bar">
      <p role="status">{`${counted(count, "item")} selected`}</p>
      <a className="text-link bulk-down" href={`#${CHANGE}`} onClick={goToFragment}>
        What to Change
      </a>
      {(count > 0 || isOnlyTicked) && (
        <StepLink to={otherView(search, isOnlyTicked)}>
          {isOnlyTicked ? "Show All Items" : "Show Selected"}
        </StepLink>
      )}
      {count > 0 && (
        <button type="submit" name="clear" value="1" className="text-link">
          Clear
        </button>
      )}
      {count > MOST_TICKED ? (
        <p className="field-error">{TOO_MANY_TICKS}</p>
      ) : (
        <p className="field-hint">{`Your selection is kept as you page, search and filter. Limit: ${MOST_TICKED}.`}</p>
      )}
    </div>
  );
}

/** Returns the same filter showing only ticked items, or all again. */
function otherView(search: string, isOnlyTicked: boolean): Address {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  if (isOnlyTicked) query.delete("only");
  else query.set("only", "ticked");
  return withRest(CHOOSE, `?${query}`);
}

/** Lists a page of items, each with a checkbox. */
export function PieceTicks({ pieces, ticked }: { pieces: TickRow[]; ticked: readonly number[] }) {
  const { formatMoney } = useMoney();
  const columns: Column<TickRow>[] = [
    {
      head: "SKU",
      width: "person",
      className: "phone-code phone-tick",
      render: ({ id, sku }) => (
        <label className="check">
          <input type="checkbox" name="ids" value={id} defaultChecked={ticked.includes(id)} />
          <span>{sku}</span>
        </label>
      ),
    },
    {
      head: "Item",
      width: "title",
      className: "phone-title",
      bare: true,
      render: ({ description }) => (
        <span className="cell-lines">
          <b className="cell-main one-line">{description}</b>
        </span>
      ),
    },
    { head: "Category", width: "word", render: ({ category }) => <CategoryBadge category={category} /> },
    {
      head: "Retail Price",
      className: "num phone-sum",
      bare: true,
      render: ({ retailPrice }) => formatMoney(retailPrice),
    },
    {
      head: "Status",
      // 'Returned to vendor' has room.
      width: "noted-person",
      className: "phone-badge",
      bare: true,
      render: (piece) => <StatusBadge piece={piece} />,
    },
  ];
  return (
    <ListTable
      caption="Inventory"
      phone="brief"
      dense
      columns={columns}
      rows={pieces}
      keyOf={({ id }) => id}
    />
  );
}
