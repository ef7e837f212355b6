import { COUNT_RESULT_LABELS } from "~/domain/workshop/counts/count";
import { Callout } from "~/ui/callout";
import type { CountRow } from "./count-rows.server.ts";

function saidOf({ item, scanned, recorded, more }: CountRow): string {
  if (!item) return more ? `${scanned}. ${more}` : `Nothing found for ${scanned}`;
  return [
    `${item.number}, ${item.name}${item.note.startsWith("SKU") ? "" : `, ${item.note.split(", ").slice(1).join(", ")}`}`,
    more ?? (recorded && `Recorded: ${recorded}`),
  ]
    .filter(Boolean)
    .join(". ");
}

/** Says what the last scan was. */
export function LastScan({ row }: { row: CountRow }) {
  const { result } = row;
  return (
    <Callout tone={result === "found" ? "done" : "warn"} title={COUNT_RESULT_LABELS[result]}>
      <p role="status">{saidOf(row)}</p>
    </Callout>
  );
}
