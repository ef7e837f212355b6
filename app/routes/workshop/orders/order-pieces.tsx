import { href } from "~/ui/address";
import { Line, Lines, LineSum } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import type { OfView } from "./shown-order.ts";

export function Pieces({ view: { order, tiles } }: OfView) {
  const { formatMoney } = useMoney();
  if (order.pieces.length === 0) return null;
  return (
    <Panel title="Items on Layaway" flush>
      <Lines>
        {order.pieces.map(({ pieceId, sku, description, price }, nth) => (
          <Line
            key={pieceId}
            tile={tiles[nth]}
            title={description}
            to={href("/inventory/:pieceId", { pieceId })}
            note={sku}
            end={<LineSum value={formatMoney(price)} note={null} />}
          />
        ))}
      </Lines>
    </Panel>
  );
}
