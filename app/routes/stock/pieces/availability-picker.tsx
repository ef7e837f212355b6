import { PIECE_STATES, pieceStateLabel, type PieceState } from "~/domain/stock/pieces/piece-states";
import { FilterSelect } from "~/ui/filter-fields";
import { allOr } from "~/ui/options";
import { askingFor } from "./availability-address.ts";
import type { Availability } from "./availability-query.ts";

interface AvailabilityPickerProps {
  chosen: Availability;
  /** Chosen but not applied yet, as in URLs. */
  typed?: string | undefined;
  /** States that some pieces are in. */
  inUse: readonly PieceState[];
}

const ALWAYS: readonly PieceState[] = ["available", "sold"];

/**
 * Chooses an availability. The chosen state is offered even if no piece is in it any more, so that an empty
 * list says what it is of.
 */
export function AvailabilityPicker({ chosen, typed, inUse }: AvailabilityPickerProps) {
  const word = typed ?? (chosen.isAvailable ? "true" : (chosen.state ?? "all"));
  const others = PIECE_STATES.filter(
    (state) => !ALWAYS.includes(state) && (inUse.includes(state) || askingFor(state) === word),
  );
  return (
    <FilterSelect
      name="isAvailable"
      label="Availability"
      defaultValue={word}
      options={allOr(
        "All Items",
        [...ALWAYS, ...others].map((state) => ({ value: askingFor(state), label: pieceStateLabel(state) })),
      )}
    />
  );
}
