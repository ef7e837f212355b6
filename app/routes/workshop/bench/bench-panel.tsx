import type { PartWait } from "~/domain/workshop/bench/part-wait.server";
import type { OrderAct } from "~/domain/workshop/orders/next-of-order";
import { type BenchNote, minutesText } from "~/domain/workshop/bench/time-and-materials";
import type { Seen } from "~/domain/withhold-cost";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { formatDateTime } from "~/ui/format";
import { type MoneyFormat, useMoney } from "~/ui/money";
import { PageForm } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { partsText } from "../orders/next-button.tsx";

interface BenchPanelProps {
  id: number;
  zone: string;
  parts: PartWait | null;
  /** What is next, which the band says. */
  act: OrderAct | null;
  notes: (Seen<BenchNote> & { mayTakeBack: boolean })[];
  /** Whether time can be noted, and cost seen. */
  may: { note: boolean; seeCost: boolean };
}

/** Shows since when a repair waits for parts, and its time and materials. */
export function BenchPanel({ id, zone, parts, act, notes, may }: BenchPanelProps) {
  const { formatMoney } = useMoney();
  const minutes = notes.reduce((sum, note) => sum + note.minutes, 0);
  const material = notes.reduce((sum, note) => sum + (note.cost ?? 0), 0);
  if (!parts && notes.length === 0 && !may.note) return null;
  return (
    <Panel title="Bench" aside={may.note && <LogTimeLink id={id} />}>
      <DataList>
        {parts && act !== "parts_in" && <DataItem term="Waiting for">{partsText(parts)}</DataItem>}
        {parts && (
          <DataItem term="Waiting since">{`${formatDateTime(parts.since, zone)}, ${parts.by}`}</DataItem>
        )}
        {notes.map((note) => (
          <DataItem key={note.id} term={note.by}>
            {`${notedText(note, formatMoney)} (${formatDateTime(note.at, zone)})`}
            {may.note && note.mayTakeBack && (
              <PageForm
                method="post"
                action={href("/repairs/:repairId/note-back", { repairId: id })}
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
        {may.seeCost && <DataItem term="Materials">{formatMoney(material)}</DataItem>}
      </DataList>
    </Panel>
  );
}

/** The link to note time and materials, for a panel's head. */
export function LogTimeLink({ id }: { id: number }) {
  return <ButtonLink to={href("/repairs/:repairId/note", { repairId: id })}>Log Time</ButtonLink>;
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
