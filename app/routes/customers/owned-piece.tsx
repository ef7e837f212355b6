import type { Owned } from "~/domain/customers/find-owned.server";
import { formatDate } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import { PageLink } from "~/ui/page-link";

/** The pieces that a customer owns, as a gallery. */
export function OwnedPieces({ owned }: { owned: Owned[] }) {
  return (
    <Lines>
      {owned.map((piece) => (
        <OwnedPiece key={`${piece.saleId} ${piece.pieceId}`} piece={piece} />
      ))}
    </Lines>
  );
}

/** One of them: its picture stands in `lead`. */
function OwnedPiece({ piece: { pieceId, sku, description, date, saleId } }: { piece: Owned }) {
  return (
    <Line
      title={description}
      to={`/inventory/${pieceId}`}
      note={`SKU ${sku}, ${formatDate(date)}`}
      end={
        <PageLink className="text-link" to={`/sales/${saleId}`} aria-label={`Sale of ${description}`}>
          Sale
        </PageLink>
      }
    />
  );
}
