import type { BuyLine } from "~/domain/counter/buys/buy";
import { isAmongScrap, standingLabel } from "~/domain/stock/pieces/piece-states";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import type { Route } from "./+types/buy-record";

/** Says what became of an item since. Other words already say that it was bought as scrap. */
function sinceText({ heldUntil, ...piece }: NonNullable<BuyLine["piece"]>, isScrap: boolean): string | null {
  if (heldUntil !== null) return `on hold until ${formatDate(heldUntil)}`;
  return isScrap && isAmongScrap(piece) ? null : standingLabel(piece).toLowerCase();
}

interface BuyLinesProps {
  lines: Route.ComponentProps["loaderData"]["lines"];
  buyId: number | null;
}

/** Lists the items, each with a button that removes it. `buyId` is null for no buttons. */
export function BuyLines({ lines, buyId }: BuyLinesProps) {
  const { formatMoney } = useMoney();
  return (
    <Lines whole>
      {lines.map(({ id, description, facts, isScrap, price, piece, melt, says }) => (
        <Line
          key={id}
          title={description}
          {...(piece && { to: href("/inventory/:pieceId", { pieceId: piece.id }) })}
          note={
            <>
              {keepDates(
                [isScrap && "Scrap", facts, piece?.sku, piece && sinceText(piece, isScrap)]
                  .filter(Boolean)
                  .join(", "),
              )}
              {melt === null && says && <div>{says}</div>}
            </>
          }
          end={
            <>
              <LineSum value={formatMoney(price)} note={melt !== null && `Melt value ${formatMoney(melt)}`} />
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
