import { PIECE_STATES, pieceStateLabel, type PieceState } from "~/domain/stock/pieces/piece-states";
import { FilterSelect } from "~/ui/filter-fields";
import { allOr } from "~/ui/options";
import { askingFor, type Availability } from "./availability-query.ts";

interface AvailabilityPickerProps {
  chosen: Availability;
  /** Typed but not applied yet, as an address says it. */
  typed?: string | undefined;
  /** States that some pieces are in. */
  inUse: readonly PieceState[];
}

const ALWAYS: readonly PieceState[] = ["available", "sold"];

/** Offers what is chosen as well, though nothing is in it any more: then the list is empty, and says of what. */
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
