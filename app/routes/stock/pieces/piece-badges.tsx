import { ownValue } from "~/domain/own-value";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { isAvailable, type Piece } from "~/domain/stock/pieces/piece";
import { standingLabel } from "~/domain/stock/pieces/piece-states";
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
    <Badge tone={ownValue(TONES, category) ?? "other"} swatch={swatch}>
      {categoryLabel(category)}
    </Badge>
  );
}

interface StatusBadgeProps {
  piece: Pick<Piece, "state"> & Partial<Pick<Piece, "isScrap">>;
}

export function StatusBadge({ piece }: StatusBadgeProps) {
  return isAvailable(piece) ? (
    <Badge tone="jade" icon="circle-check">
      Available
    </Badge>
  ) : (
    <Badge icon="lock">{standingLabel(piece)}</Badge>
  );
}
