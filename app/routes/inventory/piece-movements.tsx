import { Link } from "react-router";
import { formatMoney, formatMonth, formatMonthDay } from "~/ui/format";
import { Timeline, TimelineEntry, TimelineMonth } from "~/ui/timeline";

interface Movement {
  id: number;
  kind: string;
  /** The calendar day at the store. */
  day: string;
  place: string | null;
  by: string;
  saleId: number | null;
  saleTotal: number | null;
}

/** What happened to a piece, newest first, by month. */
export function PieceMovements({ movements, linkSales }: { movements: Movement[]; linkSales: boolean }) {
  return (
    <Timeline>
      {byMonth(movements).map(({ month, entries }) => (
        <TimelineMonth key={month} title={month}>
          {entries.map((movement) => (
            <TimelineEntry
              key={movement.id}
              icon={movement.kind === "sold" ? "shopping-bag" : "package"}
              amount={movement.saleTotal === null ? undefined : formatMoney(movement.saleTotal)}
              date={formatMonthDay(movement.day)}
            >
              {sentenceOf(movement)}
              {movement.saleId !== null && (
                <>
                  ,{" "}
                  {linkSales ? (
                    <Link to={`/sales/${movement.saleId}`}>Sale #{movement.saleId}</Link>
                  ) : (
                    `Sale #${movement.saleId}`
                  )}
                </>
              )}
            </TimelineEntry>
          ))}
        </TimelineMonth>
      ))}
    </Timeline>
  );
}

function sentenceOf({ kind, place, by }: Movement) {
  const verb = kind.charAt(0).toUpperCase() + kind.slice(1);
  return `${verb}${place ? ` in ${place}` : ""} by ${by}`;
}

function byMonth(movements: Movement[]) {
  const months: { month: string; entries: Movement[] }[] = [];
  for (const movement of movements) {
    const month = formatMonth(movement.day.slice(0, 7));
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(movement);
    else months.push({ month, entries: [movement] });
  }
  return months;
}
