import { counted } from "~/domain/counted";
import { orderNumber } from "~/domain/workshop/orders/order";
import type { OpenRepair } from "~/domain/workshop/repairs/longest-open.server";
import { REPAIR_STATUS_LABELS } from "~/domain/workshop/repairs/repair-status";
import { URGENCY_LABELS } from "~/domain/workshop/repairs/repair-urgency";
import { href } from "~/ui/address";
import { Line, Lines, LineSum } from "~/ui/lines";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import type { TilePicture } from "~/ui/tile";

/** Lists open repairs, those taken in first on top. */
export function LongestRepairs({ repairs }: { repairs: (OpenRepair & { tile: TilePicture })[] }) {
  return (
    <Panel
      className="day-second"
      title="Oldest Open Repairs"
      flush
      aside={
        <PageLink to={href("/repairs")} className="text-link" aria-label="View all repairs">
          View All
        </PageLink>
      }
    >
      {repairs.length === 0 ? (
        <p className="panel-body panel-nothing">No open repairs</p>
      ) : (
        <Lines>
          {repairs.map(({ id, item, customerName, status, urgency, days, tile }) => (
            <Line
              key={id}
              tile={tile}
              tone={urgency && (urgency === "urgent" ? "late" : "due")}
              title={item}
              to={href("/repairs/:repairId", { repairId: id })}
              note={`${orderNumber({ kind: "repair", id })}, ${customerName}`}
              end={
                <LineSum
                  value={days === 0 ? "Today" : counted(days, "day")}
                  note={urgency ? URGENCY_LABELS[urgency] : REPAIR_STATUS_LABELS[status]}
                />
              }
            />
          ))}
        </Lines>
      )}
    </Panel>
  );
}
