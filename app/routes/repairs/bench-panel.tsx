import type { BenchNote, PartWait } from "~/domain/repairs/bench-note";
import { minutesText } from "~/domain/repairs/bench-note";
import type { Cents } from "~/domain/money";
import type { Seen } from "~/domain/withhold-cost";
import { ButtonLink } from "~/ui/button";
import { DataItem, DataList } from "~/ui/description-list";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDateTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";
import { partsText } from "./next-step.tsx";

interface BenchPanelProps {
  id: number;
  zone: string;
  parts: PartWait | null;
  notes: Seen<BenchNote[]>;
  /** In the estimate; undefined for who may not see it. */
  cost: Cents | undefined;
  /** Whether time can be noted, and whether it can wait for parts. */
  may: { note: boolean; wait: boolean };
}

/** What a repair waits for, and its time and materials beside what was estimated. */
export function BenchPanel({ id, zone, parts, notes, cost, may }: BenchPanelProps) {
  const { formatMoney } = useMoney();
  const minutes = notes.reduce((sum, note) => sum + note.minutes, 0);
  const material = notes.reduce((sum, note) => sum + (note.cost ?? 0), 0);
  if (!parts && notes.length === 0 && !may.note) return null;
  return (
    <Panel title="Bench">
      <DataList>
        {parts && (
          <DataItem term="Waits for">
            {`${partsText(parts)} (${parts.by}, ${formatDateTime(parts.since, zone)})`}
          </DataItem>
        )}
        <DataItem term="Time">{minutes > 0 ? minutesText(minutes) : "None noted"}</DataItem>
        {cost !== undefined && (
          <>
            <DataItem term="Materials">{formatMoney(material)}</DataItem>
            <DataItem term="Cost in the estimate">{formatMoney(cost)}</DataItem>
          </>
        )}
      </DataList>
      {may.note && (
        <FormActions>
          <ButtonLink to={`/repairs/${id}/note`} icon="clock">
            Note time
          </ButtonLink>
          {may.wait && (
            <ButtonLink to={`/repairs/${id}/parts`}>{parts ? "Change parts" : "Wait for parts"}</ButtonLink>
          )}
        </FormActions>
      )}
    </Panel>
  );
}
