import { categoryLabel } from "~/domain/pieces/categories";
import { isAvailable, type Piece } from "~/domain/pieces/piece";
import { standingLabel } from "~/domain/pieces/piece-states";
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

interface StatusBadgeProps {
  piece: Pick<Piece, "state"> & Partial<Pick<Piece, "isScrap">>;
  /** A trade-in, to its customer. */
  isGivenBack?: boolean | undefined;
}

export function StatusBadge({ piece, isGivenBack }: StatusBadgeProps) {
  return isAvailable(piece) ? (
    <Badge tone="jade" icon="circle-check">
      Available
    </Badge>
  ) : (
    <Badge icon="lock">{isGivenBack ? "Given back" : standingLabel(piece)}</Badge>
  );
}
