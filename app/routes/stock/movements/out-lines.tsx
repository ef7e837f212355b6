import type { Day } from "~/domain/dates";
import type { OutPiece } from "~/domain/stock/movements/find-out.server";
import { isPastDue, OUT_LABELS } from "~/domain/stock/movements/out-states";
import { href } from "~/ui/address";
import { formatDate } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import type { TilePicture } from "~/ui/tile";

/** Pieces on memo or reserved that a record shows: the first ones due. */
export const OUT_SHOWN = 10;

export type ShownOut = ReturnType<typeof toShownOut>;

/** Returns what `OutLines` shows of an item that the customer has or that is reserved for them. */
export function toShownOut({ id, sku, description, state, dueDay }: OutPiece, today: Day) {
  return { id, sku, description, state, dueDay, isOverdue: isPastDue(dueDay, today) };
}

/** Lists items, each with the day it is due back or reserved until. */
export function OutLines({ pieces }: { pieces: (ShownOut & { tile: TilePicture })[] }) {
  return (
    <Lines>
      {pieces.map(({ id, sku, description, state, dueDay, isOverdue, tile }) => (
        <Line
          key={id}
          tile={tile}
          title={description}
          to={href("/inventory/:pieceId", { pieceId: id })}
          tone={isOverdue ? "late" : null}
          note={
            <>
              {`${state === "reserved" ? "Until" : "Due"} ${formatDate(dueDay)}${isOverdue ? ", overdue" : ""}`}
              <br />
              {`${OUT_LABELS[state]}, ${sku}`}
            </>
          }
        />
      ))}
    </Lines>
  );
}
