import { isAmongScrap, standingLabel } from "~/domain/stock/pieces/piece-states";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import type { Route } from "./+types/buy-record";

type Shown = Route.ComponentProps["loaderData"]["lines"];

/** Says what became of an item since: ', sold'. Other words already say that it was bought as scrap. */
function sinceText({ heldUntil, ...piece }: NonNullable<Shown[number]["piece"]>, isScrap: boolean): string {
  if (heldUntil !== null)
    return `, ${piece.isHoldOver ? "hold ended" : "on hold until"} ${formatDate(heldUntil)}`;
  return isScrap && isAmongScrap(piece) ? "" : `, ${standingLabel(piece).toLowerCase()}`;
}

/** Whether all are held until one day, which the record's next step says. */
function areHeldAlike(lines: Shown): boolean {
  const days = new Set(lines.map(({ piece }) => piece?.heldUntil ?? null));
  return days.size === 1 && !days.has(null);
}

interface BuyLinesProps {
  lines: Shown;
  buyId: number | null;
}

/** Lists the items, each with a button that removes it. `buyId` is null for no buttons. */
export function BuyLines({ lines, buyId }: BuyLinesProps) {
  const { formatMoney } = useMoney();
  const saysSince = !areHeldAlike(lines);
  return (
    <Lines whole>
      {lines.map(({ id, tile, description, facts, isScrap, price, piece, melt, says }) => (
        <Line
          key={id}
          tile={tile}
          title={description}
          {...(piece && { to: href("/inventory/:pieceId", { pieceId: piece.id }) })}
          note={
            <>
              {melt !== null && <span className="nowrap">{`Melt value ${formatMoney(melt)}`}</span>}
              {melt !== null && ", "}
              {[isScrap && (melt === null ? "Scrap" : "scrap"), facts].filter(Boolean).join(", ")}
              {piece && (
                <>
                  {(isScrap || facts) && ", "}
                  <span className="nowrap">{piece.sku}</span>
                  {saysSince && keepDates(sinceText(piece, isScrap))}
                </>
              )}
              {melt === null && says && <div>{says}</div>}
            </>
          }
          end={
            <>
              <LineSum value={formatMoney(price)} note={null} />
              {buyId !== null && (
                <PageForm
                  method="post"
                  action={href("/buys/:buyId/lines/:lineId/remove", { buyId, lineId: id })}
                >
                  <button type="submit" className="text-link" aria-label={`Remove ${description}`}>
                    Remove
                  </button>
                </PageForm>
              )}
            </>
          }
        />
      ))}
    </Lines>
  );
}
