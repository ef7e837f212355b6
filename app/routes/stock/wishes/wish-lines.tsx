import type { Wish } from "~/domain/stock/wishes/find-wishes.server";
import { dayIn, type Instant } from "~/domain/dates";
import { isAvailable, standingLabel } from "~/domain/stock/pieces/piece-states";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { Form } from "~/ui/page-link";

export type ShownWish = ReturnType<typeof toShownWish>;

/** Returns what `WishLines` shows of a wish. */
export function toShownWish({ id, piece, description, note, at, by }: Wish, zone: string) {
  const standing = piece && !isAvailable(piece) ? standingLabel(piece) : null;
  return { id, piece, standing, description, note, day: dayIn(zone, at as Instant), by };
}

interface WishLinesProps {
  wishes: ShownWish[];
  /** Whose they are, for the buttons that take a wish off; null for lines without them. */
  customerId: number | null;
}

/** Lists wishes: the piece with its price, or a description. A piece that isn't available says why. */
export function WishLines({ wishes, customerId }: WishLinesProps) {
  const { formatMoney } = useMoney();
  return (
    <Lines whole>
      {wishes.map(({ id, piece, standing, description, note, day, by }) => (
        <Line
          key={id}
          title={description}
          {...(piece && { to: href("/inventory/:pieceId", { pieceId: piece.id }) })}
          note={[
            piece && `SKU ${piece.sku}`,
            piece && formatMoney(piece.retailPrice),
            standing,
            note,
            `${formatDate(day)}, ${by}`,
          ]
            .filter(Boolean)
            .join(", ")}
          end={
            customerId !== null && (
              <Form
                method="post"
                action={href("/customers/:customerId/wishes/:wishId/remove", { customerId, wishId: id })}
              >
                <button type="submit" className="text-link" aria-label={`Remove ${description}`}>
                  Remove
                </button>
              </Form>
            )
          }
        />
      ))}
    </Lines>
  );
}
