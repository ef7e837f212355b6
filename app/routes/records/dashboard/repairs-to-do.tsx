import { counted } from "~/domain/counted";
import { orderNumber } from "~/domain/workshop/orders/order";
import type { RepairToDo } from "~/domain/workshop/repairs/repairs-to-do.server";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { URGENCY_LABELS } from "~/domain/workshop/repairs/repair-urgency";
import { href } from "~/ui/address";
import { formatMonthDay } from "~/ui/format";
import { Line, Lines, LineSum } from "~/ui/lines";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { TilePicture } from "~/ui/tile";

type Shown = RepairToDo & { tile: TilePicture };

/** Lists unfinished repairs, those that are late on top. */
export function RepairsToDo({ repairs }: { repairs: Shown[] }) {
  return (
    <Panel
      className="day-second"
      title="Repairs to Do"
      flush
      aside={
        <PageLink to={href("/repairs")} className="text-link" aria-label="View all repairs">
          View All
        </PageLink>
      }
    >
      {repairs.length === 0 ? (
        <p className="panel-body panel-nothing">No unfinished repairs</p>
      ) : (
        <Lines>
          {repairs.map((repair) => (
            <Line
              key={repair.id}
              tile={repair.tile}
              tone={repair.mark}
              title={repair.item}
              to={href("/repairs/:repairId", { repairId: repair.id })}
              note={`${orderNumber({ kind: "repair", id: repair.id })}, ${repair.customerName}`}
              end={<LineSum {...whenOf(repair)} />}
            />
          ))}
        </Lines>
      )}
    </Panel>
  );
}

/** How late it is, or else when it is promised, or without a promise how long it has been here. */
function whenOf({ daysLate, urgency, status, promisedDay, days }: Shown): { value: string; note: string } {
  const note = urgency ? URGENCY_LABELS[urgency] : REPAIR_STATUS_LABELS[status];
  if (daysLate > 0) return { value: `${counted(daysLate, "day")} late`, note };
  if (promisedDay !== null) return { value: `Due ${formatMonthDay(promisedDay)}`, note };
  return { value: days === 0 ? "New today" : `${counted(days, "day")} here`, note };
}
