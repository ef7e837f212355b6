import type { RepairEvent } from "~/domain/repairs/repair-history.server";
import { REPAIR_STATUS_LABELS } from "~/domain/repairs/repair-status";
import { EmptyState } from "~/ui/empty-state";
import { formatMonthDay } from "~/ui/format";
import { Timeline, TimelineEntry } from "~/ui/timeline";
import { StatusBadge } from "./repair-badges.tsx";

type PlacedEvent = RepairEvent & { day: string; time: string };

const ICONS = { "taken-in": "wrench", changed: "pencil", "status-set": "refresh-cw" } as const;

/** By month of the store's calendar. */
export function RepairTimeline({ events }: { events: PlacedEvent[] }) {
  if (events.length === 0)
    return <EmptyState icon="history" title="Nothing recorded" hint="Changes of status appear here." />;
  return (
    <Timeline
      items={events}
      dayOf={({ day }) => day}
      render={(event) => (
        <TimelineEntry
          key={event.id}
          icon={ICONS[event.kind]}
          detail={`${event.time}, by ${event.by}`}
          date={formatMonthDay(event.day)}
          badge={event.to && event.kind === "status-set" && <StatusBadge status={event.to} />}
        >
          {sentenceOf(event)}
        </TimelineEntry>
      )}
    />
  );
}

function sentenceOf({ kind, from, to }: RepairEvent): string {
  if (kind === "taken-in") return "Taken in";
  if (kind === "changed") return "Details changed";
  if (!from || !to) return "Status changed";
  return `Status changed from ${REPAIR_STATUS_LABELS[from]} to ${REPAIR_STATUS_LABELS[to]}`;
}
