import { Form } from "react-router";
import type { Wish } from "~/domain/people/wishes/find-wishes.server";
import { dayIn, type Instant } from "~/domain/dates";
import { isAvailable } from "~/domain/stock/pieces/piece";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
import { formatDate } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import { useMoney } from "~/ui/money";

export type ShownWish = ReturnType<typeof toShownWish>;

/** Returns what `WishLines` shows of a wish. */
export function toShownWish({ id, piece, description, note, at, by }: Wish, zone: string) {
  const standing = piece && !isAvailable(piece) ? standingLabel(piece) : null;
  return { id, piece, standing, description, note, day: dayIn(zone, at as Instant), by };
}

interface WishLinesProps {
  wishes: ShownWish[];
  /** The customer's URL, for the buttons that take a wish off; null for lines without them. */
  removeBelow: string | null;
}

/** Lists wishes: the piece with its price, or a description. A piece that isn't available says why. */
export function WishLines({ wishes, removeBelow }: WishLinesProps) {
  const { formatMoney } = useMoney();
  return (
    <Lines>
      {wishes.map(({ id, piece, standing, description, note, day, by }) => (
        <Line
          key={id}
          title={description}
          {...(piece && { to: `/inventory/${piece.id}` })}
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
            removeBelow !== null && (
              <Form method="post" action={`${removeBelow}/wishes/${id}/remove`}>
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
