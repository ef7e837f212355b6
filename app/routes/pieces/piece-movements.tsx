import { MOVEMENT_LABELS } from "~/domain/pieces/piece-states";
import { formatMonthDay } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Timeline, TimelineEntry } from "~/ui/timeline";

interface Movement {
  id: number;
  kind: string;
  /** Store day. */
  day: string;
  place: string | null;
  by: string;
  saleId: number | null;
  saleTotal: number | null;
  /** Who approved the sale. */
  approver: string | undefined;
}

/** Newest first, by month. */
export function PieceMovements({ movements }: { movements: Movement[] }) {
  const { formatMoney } = useMoney();
  return (
    <Timeline
      items={movements}
      dayOf={({ day }) => day}
      render={(movement) => (
        <TimelineEntry
          key={movement.id}
          icon={movement.kind === "sold" ? "shopping-bag" : "package"}
          amount={
            movement.saleTotal === null || movement.kind !== "sold"
              ? undefined
              : formatMoney(movement.saleTotal)
          }
          date={formatMonthDay(movement.day)}
        >
          {sentenceOf(movement)}
          {movement.approver && `, approved by ${movement.approver}`}
          {movement.saleId !== null && (
            <>
              , <PageLink to={`/sales/${movement.saleId}`}>Sale #{movement.saleId}</PageLink>
            </>
          )}
        </TimelineEntry>
      )}
    />
  );
}

function sentenceOf({ kind, place, by }: Movement) {
  if (kind === "moved") return place ? `Moved to ${place} by ${by}` : `Location removed by ${by}`;
  const verb = MOVEMENT_LABELS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);
  return `${verb}${place ? ` in ${place}` : ""} by ${by}`;
}
