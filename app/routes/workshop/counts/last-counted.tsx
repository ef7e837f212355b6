import { LastScan } from "~/ui/last-scan";
import type { TilePicture } from "~/ui/tile";
import { RESULT_STATES } from "./count-badges.tsx";
import type { CountRow } from "./count-rows.server.ts";
import { TAB_LABELS } from "./count-tabs.tsx";

/** Says what the last scan was. */
export function LastCounted({ row, tile }: { row: CountRow; tile: TilePicture }) {
  const { item, scanned, result, recorded, more } = row;
  const found = item?.note.replace(/^SKU /, "");
  return (
    <LastScan
      tile={item ? tile : undefined}
      title={item ? item.name : more ? scanned : `Nothing found for ${scanned}`}
      note={[found, more ?? (recorded && `Recorded: ${recorded}`)].filter(Boolean).join(", ")}
      word={TAB_LABELS[result]}
      state={RESULT_STATES[result]}
    />
  );
}
