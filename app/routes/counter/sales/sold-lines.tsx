import { discountText } from "~/domain/counter/sales/discount-text";
import { paymentText } from "~/domain/counter/sales/payment-text";
import type { Payment, SaleLine } from "~/domain/counter/sales/sale";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { Link } from "~/ui/page-link";
import { StateBadge } from "~/ui/state-badge";
import type { TilePicture } from "~/ui/tile";

const KINDS = {
  piece: "Item",
  service: "Service",
  item: "Open item",
  gift_card: "Gift card",
  pickup: "Pickup",
};

/** Lists a ticket's lines and what became of each. */
export function SoldLines({ lines }: { lines: readonly (Seen<SaleLine> & { tile: TilePicture })[] }) {
  const { formatMoney } = useMoney();
  return (
    <Lines whole>
      {lines.map((line) => {
        const { id, kind, pieceId, accountId, sku, quantity, listPrice, price, returnId, goodwill } = line;
        return (
          <Line
            key={id}
            tile={line.tile}
            title={line.description}
            {...(pieceId !== null && { to: href("/inventory/:pieceId", { pieceId }) })}
            {...(accountId !== null && { to: href("/gift-cards/:cardId", { cardId: accountId }) })}
            note={
              <>
                {returnId !== null && <StateBadge state="returned">Returned</StateBadge>}{" "}
                {[
                  goodwill > 0 && `${formatMoney(goodwill)} of its price given back`,
                  sku ?? (KINDS[kind] === line.description ? null : KINDS[kind]),
                  pieceId !== null && `Item #${pieceId}`,
                  quantity > 1 && `Qty ${quantity}`,
                  discountText(line, formatMoney),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </>
            }
            end={
              <LineSum
                value={formatMoney(price)}
                note={
                  listPrice > price ? (
                    <s>
                      <span className="visually-hidden">list price </span>
                      {formatMoney(listPrice)}
                    </s>
                  ) : null
                }
              />
            }
          />
        );
      })}
    </Lines>
  );
}

export function usePaymentText() {
  const { formatMoney } = useMoney();
  return (payment: Payment) => paymentText(payment, formatMoney);
}

/** Names who sold, with a link for accounts that may see employees. */
export function Person({ id, name, isLink }: { id: number; name: string; isLink: boolean }) {
  return isLink ? (
    <Link className="text-link" to={href("/directory/:employeeId", { employeeId: id })}>
      {name}
    </Link>
  ) : (
    name
  );
}
