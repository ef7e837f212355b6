import { categoryLabel } from "~/domain/pieces/categories";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { pieceStateLabel } from "~/domain/pieces/piece-states";
import { Badge } from "~/ui/badge";

type Tone = React.ComponentProps<typeof Badge>["tone"];

const TONES: Record<string, Tone> = {
  rings: "gold",
  necklaces: "plum",
  bracelets: "cyan",
  earrings: "bronze",
  watches: "indigo",
};

export function CategoryBadge({ category, swatch }: { category: string; swatch?: boolean }) {
  return (
    <Badge tone={TONES[category] ?? "other"} swatch={swatch}>
      {categoryLabel(category)}
    </Badge>
  );
}

export function StatusBadge({ piece }: { piece: Pick<Piece, "state"> & Partial<Pick<Piece, "isScrap">> }) {
  return isAvailable(piece) ? (
    <Badge tone="jade" icon="circle-check">
      Available
    </Badge>
  ) : (
    <Badge icon="lock">
      {piece.isScrap && piece.state === "damaged" ? "Scrap" : pieceStateLabel(piece.state)}
    </Badge>
  );
}
