import type { Owned } from "~/domain/counter/sales/find-owned.server";
import { href, withRest } from "~/ui/address";
import { formatCount, formatDate } from "~/ui/format";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Tile, type TilePicture } from "~/ui/tile";

/** Two rows; 'View All' shows the rest. */
export const OWNED_SHOWN = 8;

interface OwnedPanelProps {
  customerId: number;
  count: number;
  /** All of the customer's pieces, or the newest. */
  pieces: (Pick<Owned, "pieceId" | "sku" | "description" | "date" | "saleId"> & { tile: TilePicture })[];
}

/** Shows the pieces that a customer owns as a gallery. */
export function OwnedPanel({ customerId, count, pieces }: OwnedPanelProps) {
  const at = href("/customers/:customerId", { customerId });
  const hasMore = count > pieces.length;
  return (
    <Panel
      id="owned"
      title="Owned"
      flush
      aside={
        hasMore ? (
          <PageLink className="text-link" to={withRest(at, "?owned=all#owned")}>
            View All {formatCount(count)}
          </PageLink>
        ) : (
          count > OWNED_SHOWN && (
            <PageLink className="text-link" to={withRest(at, "#owned")}>
              View Newest
            </PageLink>
          )
        )
      }
    >
      <ul className="gallery" data-more={hasMore || undefined}>
        {pieces.map(({ pieceId, sku, description, date, saleId, tile }) => (
          <li key={`${saleId} ${pieceId}`}>
            <Tile picture={tile} size={76} />
            <PageLink className="gallery-name" to={href("/inventory/:pieceId", { pieceId })}>
              {description}
            </PageLink>
            <p className="line-note">
              {sku}
              <br />
              <PageLink
                className="gallery-date"
                to={href("/sales/:saleId", { saleId })}
                aria-label={`${formatDate(date)}, sale of ${description}`}
              >
                {formatDate(date)}
              </PageLink>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
