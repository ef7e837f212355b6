import type { PartWait } from "~/domain/workshop/bench/awaited-part.server";
import { type BenchNote, minutesText } from "~/domain/workshop/bench/time-and-materials";
import type { Cents } from "~/domain/money";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { PageForm, PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { partsText } from "../orders/next-button.tsx";

interface BenchPanelProps {
  id: number;
  zone: string;
  parts: PartWait | null;
  notes: (Seen<BenchNote> & { mayTakeBack: boolean })[];
  /** The estimated cost; undefined for users who may not see it. */
  cost: Cents | undefined;
  /** Whether time can be noted. */
  may: { note: boolean };
}

/** Shows what a repair waits for, and its time and materials beside the estimate. */
export function BenchPanel({ id, zone, parts, notes, cost, may }: BenchPanelProps) {
  const { formatMoney } = useMoney();
  const minutes = notes.reduce((sum, note) => sum + note.minutes, 0);
  const material = notes.reduce((sum, note) => sum + (note.cost ?? 0), 0);
  if (!parts && notes.length === 0 && !may.note) return null;
  return (
    <Panel
      title="Bench"
      aside={
        may.note && (
          <PageLink
            className="text-link"
            to={href("/repairs/:repairId/:step", { repairId: id, step: "note" })}
          >
            Log Time
          </PageLink>
        )
      }
    >
      <DataList>
        {parts && (
          <DataItem term="Waiting for">
            {`${partsText(parts)} (${parts.by}, ${formatDateTime(parts.since, zone)})`}
          </DataItem>
        )}
        {notes.map((note) => (
          <DataItem key={note.id} term={note.by}>
            {`${notedText(note, formatMoney)} (${formatDateTime(note.at, zone)})`}
            {may.note && note.mayTakeBack && (
              <PageForm
                method="post"
                action={href("/repairs/:repairId/:step", { repairId: id, step: "note-back" })}
                preventScrollReset
              >
                <input type="hidden" name="note" value={note.id} />
                <button type="submit" className="text-link" aria-label={`Undo: note ${note.id}`}>
                  Undo
                </button>
              </PageForm>
            )}
          </DataItem>
        ))}
        <DataItem term="Time">{minutes > 0 ? minutesText(minutes) : "None"}</DataItem>
        {cost !== undefined && (
          <>
            <DataItem term="Materials">{formatMoney(material)}</DataItem>
            <DataItem term="Cost in the estimate">{formatMoney(cost)}</DataItem>
          </>
        )}
      </DataList>
    </Panel>
  );
}

/** Words a note: '50 min, 0.3 g rose gold, $17.31'. */
export function notedText(
  { minutes, material, cost }: Pick<Seen<BenchNote>, "minutes" | "material" | "cost">,
  formatMoney: MoneyFormat["formatMoney"],
): string {
  return [minutes > 0 && minutesText(minutes), material, cost && formatMoney(cost)]
    .filter(Boolean)
    .join(", ");
}
