import type { Cents } from "~/domain/money";
import type { Piece } from "~/domain/stock/pieces/piece";
import type { Seen } from "~/domain/withhold-cost";
import { HistoryLink, useSeesHistory } from "~/shell/history-link";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { formatPercent } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { keepTogether } from "~/ui/line-breaks";
import { useMoney } from "~/ui/money";
import { MoreMenu } from "~/ui/more-menu";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { Tile } from "~/ui/tile";
import type { Route } from "./+types/piece-record";
import { CategoryBadge, StatusBadge } from "./piece-badges.tsx";

interface PieceFiguresProps {
  piece: Seen<Pick<Piece, "state" | "retailPrice" | "cost" | "meltPrice">>;
  /** Its price and cost on the ticket that sold it; null without a ticket, and for those who may not see sales. */
  sold: Seen<{ onTicket: Cents; price: Cents; cost: Cents }> | null;
  toBePriced: boolean;
}

/** Shows what it cost, what it sells or was sold for, and the margin between the two. */
export function PieceFigures({ piece, sold, toBePriced }: PieceFiguresProps) {
  const { formatMoney } = useMoney();
  const { state, retailPrice, meltPrice } = piece;
  const cost = sold ? sold.cost : piece.cost;
  const price = sold ? sold.price : retailPrice;
  const isPriceKnown = sold !== null || (state !== "sold" && !toBePriced);
  const margin = cost !== undefined && isPriceKnown ? price - cost : undefined;
  return (
    <StatStrip bare>
      {cost !== undefined && <Stat label="Cost" value={formatMoney(cost)} />}
      {sold ? (
        <Stat
          label="Sold For"
          value={formatMoney(price)}
          caption={price === retailPrice ? "Retail price" : `Retail price ${formatMoney(retailPrice)}`}
          // The timeline has the ticket's price.
          note={
            sold.onTicket > price &&
            `${formatMoney(sold.onTicket)} on the ticket, ${formatMoney(sold.onTicket - price)} given back`
          }
        />
      ) : (
        <Stat label="Retail Price" value={toBePriced ? "No price yet" : formatMoney(retailPrice)} />
      )}
      <Stat
        label="Melt Value"
        value={meltPrice === null ? <span className="quiet">N/A</span> : formatMoney(meltPrice)}
      />
      {margin !== undefined && (
        <Stat
          label="Margin"
          value={formatMoney(margin)}
          caption={
            price > 0
              ? `${formatPercent(Math.round((margin * 100) / price) * 100)} of the price`
              : "Price less cost"
          }
          tone={margin < 0 ? "loss" : undefined}
        />
      )}
    </StatStrip>
  );
}

type PieceHeadProps = Pick<
  Route.ComponentProps["loaderData"],
  "piece" | "photos" | "drawing" | "place" | "now" | "toBePriced" | "may"
>;

/** Shows what it is and where, unless the band below says where, with the pages that move or change it. */
export function PieceHead({ piece, photos, drawing, place, now, toBePriced, may }: PieceHeadProps) {
  const isPlaceBelow = !now && !toBePriced && piece.state !== "sold";
  const seesHistory = useSeesHistory();
  const copy = may.edit && (
    <ButtonLink to={withRest(href("/inventory/new"), `?copyOf=${piece.id}`)} icon="copy">
      Copy
    </ButtonLink>
  );
  return (
    <RecordHead
      // Phones have the drawing here, as other records do.
      avatar={photos.length === 0 && <Tile picture={drawing} size={76} />}
      name={keepTogether(piece.description)}
      facts={
        <>
          <CategoryBadge category={piece.category} /> <StatusBadge piece={piece} />{" "}
          <span>SKU {piece.sku}</span>{" "}
          {place && !isPlaceBelow && (
            <span>
              <Icon name="map-pin" size={14} /> {place}
            </span>
          )}{" "}
          <span>Item #{piece.id}</span>
        </>
      }
      more={
        seesHistory && (
          <MoreMenu>
            {copy}
            <HistoryLink kind="piece" id={piece.id} />
          </MoreMenu>
        )
      }
      main={null}
    >
      <ButtonLink to={withRest(href("/inventory/tags"), `?ids=${piece.id}`)} icon="printer">
        Print Tag
      </ButtonLink>
      {may.move && (
        <ButtonLink to={href("/inventory/:pieceId/move", { pieceId: piece.id })} icon="send">
          Move
        </ButtonLink>
      )}
      {!seesHistory && copy}
      {may.edit && (
        <ButtonLink to={href("/inventory/:pieceId/edit", { pieceId: piece.id })} icon="pencil" accessKey="e">
          Edit
        </ButtonLink>
      )}
    </RecordHead>
  );
}
