import type { TradeIn } from "~/domain/counter/sales/sale";
import { alloyText } from "~/domain/stock/pieces/metals";
import { weightText } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { DataItem, DataList } from "~/ui/description-list";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";

/** What a ticket took in. `number` tells it from others of the ticket. */
export function TradeInPanel({ tradeIn, number }: { tradeIn: Seen<TradeIn>; number: number | null }) {
  const { formatMoney } = useMoney();
  return (
    <Panel title={number === null ? "Trade-in" : `Trade-in ${number}`}>
      <DataList>
        {tradeIn.item !== null && <DataItem term="Item">{tradeIn.item}</DataItem>}
        <DataItem term="Value">{formatMoney(tradeIn.value)}</DataItem>
        {(tradeIn.metal ?? tradeIn.karat) && <DataItem term="Metal">{alloyText(tradeIn)}</DataItem>}
        {tradeIn.weight !== null && (
          <DataItem term="Weight">{weightText({ ...tradeIn, weight: tradeIn.weight })}</DataItem>
        )}
        {tradeIn.melt !== null && <DataItem term="Melt value">{formatMoney(tradeIn.melt)}</DataItem>}
        {tradeIn.piece && (
          <DataItem term={tradeIn.isScrap ? "In stock as scrap" : "In stock as"}>
            <PageLink className="text-link" to={href("/inventory/:pieceId", { pieceId: tradeIn.piece.id })}>
              {tradeIn.piece.sku}
            </PageLink>
          </DataItem>
        )}
      </DataList>
    </Panel>
  );
}
