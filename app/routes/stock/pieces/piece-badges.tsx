import { ownValue } from "~/domain/own-value";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import type { Piece } from "~/domain/stock/pieces/piece";
import { isAmongScrap, type PieceState, standingLabel } from "~/domain/stock/pieces/piece-states";
import { Badge } from "~/ui/badge";
import { type State, StateBadge } from "~/ui/state-badge";

type Tone = React.ComponentProps<typeof Badge>["tone"];

const TONES: Record<string, Tone> = {
  rings: "gold",
  necklaces: "plum",
  bracelets: "cyan",
  earrings: "orange",
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

/** Sold pieces, and those in states that aren't here, have a lock. */
const STATES: { readonly [state in PieceState]?: State } = {
  available: "done",
  reserved: "waiting",
  memo_out: "away",
  in_transit: "onTheWay",
  in_repair: "atWork",
  returned_to_vendor: "handedOver",
  damaged: "wrong",
  lost: "wrong",
  melted: "closed",
};

export function StatusBadge({ piece }: StatusBadgeProps) {
  const state = isAmongScrap(piece) ? "closed" : ownValue(STATES, piece.state);
  return <StateBadge state={state ?? "kept"}>{standingLabel(piece)}</StateBadge>;
}
