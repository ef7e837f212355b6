import type { Owned } from "~/domain/customers/find-owned.server";
import { formatDate } from "~/ui/format";
import { PageLink } from "~/ui/page-link";
import { Tile, type TilePicture } from "~/ui/tile";

/** The pieces that a customer owns, as a gallery. */
export function OwnedPieces({ owned }: { owned: (Owned & { tile: TilePicture })[] }) {
  return (
    <ul className="gallery">
      {owned.map(({ pieceId, sku, description, date, saleId, tile }) => (
        <li key={`${saleId} ${pieceId}`}>
          <Tile picture={tile} size={76} />
          <PageLink className="cell-link" to={`/inventory/${pieceId}`}>
            {description}
          </PageLink>
          <p className="line-note">
            {sku},{" "}
            <PageLink
              className="text-link"
              to={`/sales/${saleId}`}
              aria-label={`${formatDate(date)}, sale of ${description}`}
            >
              {formatDate(date)}
            </PageLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
