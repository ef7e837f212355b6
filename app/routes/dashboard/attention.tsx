import { counted } from "~/domain/counted";
import type { RepairToCallAbout } from "~/domain/notices/needs-attention.server";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatMonthDay } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Line, Lines } from "~/ui/lines";
import { Panel } from "~/ui/panel";
import { callTo } from "~/ui/phone-link";
import type { DaySheet } from "./day-sheet.server.ts";

/** Repairs that somebody has to see to, each with the one thing to do. */
export function Attention({ urgent, ready }: NonNullable<DaySheet["attention"]>) {
  const more = ready.count - ready.first.length;
  const total = urgent.count + ready.count;
  return (
    <Panel className="day-first" title="Needs Attention" flush aside={total > 0 && formatCount(total)}>
      {total === 0 ? (
        <p className="panel-body panel-nothing">No urgent repairs, and none waiting to be picked up</p>
      ) : (
        <Lines>
          {urgent.longest && (
            <Line
              lead={<Icon name="circle-alert" />}
              title={counted(urgent.count, "urgent repair")}
              note={`Longest since ${formatMonthDay(urgent.longest.day)}`}
              end={
                <ButtonLink to="/notices?kind=urgent_repair" aria-label="View urgent repairs">
                  View
                </ButtonLink>
              }
            />
          )}
          {ready.first.map((repair) => (
            <Line
              key={repair.recordId}
              lead={<Icon name="package-check" />}
              title={`${repair.about} is ready`}
              to={`/repairs/${repair.recordId}`}
              note={`Since ${formatMonthDay(repair.day)}, ${repair.customerName}`}
              end={<Call {...repair} />}
            />
          ))}
          {more > 0 && (
            <Line
              lead={<Icon name="package-check" />}
              title={`${formatCount(more)} more ready`}
              note="Finished more than 7 days ago"
              end={
                <ButtonLink to="/notices?kind=repair_ready" aria-label="View ready repairs">
                  View
                </ButtonLink>
              }
            />
          )}
        </Lines>
      )}
    </Panel>
  );
}

function Call({ phone, customerName, customerId }: RepairToCallAbout) {
  const telephone = callTo(phone);
  return telephone ? (
    <a className="button button-outline" href={telephone} aria-label={`Call ${customerName}`}>
      Call
    </a>
  ) : (
    <ButtonLink to={`/customers/${customerId}`} aria-label={`View ${customerName}`}>
      View
    </ButtonLink>
  );
}
