import type { TradeIn } from "~/domain/counter/sales/sale";
import { alloyText } from "~/domain/stock/pieces/metals";
import { weightText } from "~/domain/weight";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { DataItem } from "~/ui/description-list";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";

/** What a ticket took in, in a list of its facts. `number` tells it from others of the ticket. */
export function TradeInFacts({ tradeIn, number }: { tradeIn: Seen<TradeIn>; number: number | null }) {
  const { formatMoney } = useMoney();
  const name = number === null ? "Trade-in" : `Trade-in ${number}`;
  const as = tradeIn.isScrap ? "as scrap" : "as";
  return (
    <>
      {tradeIn.item !== null && <DataItem term={`${name} item`}>{tradeIn.item}</DataItem>}
      <DataItem term={`${name} value`}>{formatMoney(tradeIn.value)}</DataItem>
      {(tradeIn.metal ?? tradeIn.karat) && <DataItem term={`${name} metal`}>{alloyText(tradeIn)}</DataItem>}
      {tradeIn.piece && (
        <DataItem term={number === null ? `In stock ${as}` : `${name} in stock ${as}`}>
          <PageLink className="text-link" to={href("/inventory/:pieceId", { pieceId: tradeIn.piece.id })}>
            {tradeIn.piece.sku}
          </PageLink>
        </DataItem>
      )}
      {tradeIn.weight !== null && (
        <DataItem term={`${name} weight`}>{weightText({ ...tradeIn, weight: tradeIn.weight })}</DataItem>
      )}
      {tradeIn.melt !== null && <DataItem term={`${name} melt value`}>{formatMoney(tradeIn.melt)}</DataItem>}
    </>
  );
}
