import { ownValue } from "~/domain/own-value";
import { DISCOUNT_REASON_LABELS } from "~/domain/counter/sales/discount-reasons";
import { paymentText } from "~/domain/counter/sales/payment-text";
import { discountOf, type Payment, type SaleLine } from "~/domain/counter/sales/sale";
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

/** Words a discount: '$648.00 off, Loyal customer'; null without one. */
export function useDiscountText() {
  const { formatMoney } = useMoney();
  return (line: Pick<SaleLine, "listPrice" | "price" | "discountReason">): string | null => {
    const off = discountOf(line);
    if (off === 0) return null;
    const { discountReason } = line;
    return [
      `${formatMoney(off)} off`,
      discountReason && (ownValue(DISCOUNT_REASON_LABELS, discountReason) ?? discountReason),
    ]
      .filter(Boolean)
      .join(", ");
  };
}

/** Lists a ticket's lines and what became of each. */
export function SoldLines({ lines }: { lines: readonly (Seen<SaleLine> & { tile: TilePicture })[] }) {
  const { formatMoney } = useMoney();
  const discountText = useDiscountText();
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
                  discountText(line),
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
