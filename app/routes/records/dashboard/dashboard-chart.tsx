import { CHART_DAYS } from "~/domain/records/dashboard/dashboard-days";
import { sumOf } from "~/domain/money";
import type { ChartDay } from "~/domain/records/dashboard/dashboard-chart.server";
import { ChartLegend } from "~/ui/chart-legend";
import { DayChart } from "~/ui/day-chart";
import { formatMonthDay } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Panel } from "~/ui/panel";

/** Labels every fourth day. */
const NAMED = 4;

export function DashboardChart({ days }: { days: ChartDay[] }) {
  const money = useMoney();
  const now = days.map(({ revenue }) => revenue);
  const before = days.map(({ lastYear }) => lastYear);
  const hasBefore = before.some((revenue) => revenue > 0);
  const today = money.formatMoney(now.at(-1) ?? 0);
  const lastYear = before.at(-1) ?? 0;
  const compared = lastYear > 0 ? `, ${money.formatMoney(lastYear)} last year` : "";
  const sums = `${money.formatMoney(sumOf(now))} in ${CHART_DAYS} days`;
  return (
    <Panel
      className="panel-chart"
      title={`Sales, Last ${CHART_DAYS} Days`}
      flush
      aside={<ChartLegend series={["This year"]} behind={hasBefore ? "Last year" : undefined} />}
    >
      <DayChart
        label={`Sales by day: ${sums}${hasBefore ? `, ${money.formatMoney(sumOf(before))} on the same weekdays last year` : ""}, ${today} today so far${compared}`}
        labels={days.map(({ day }, n) =>
          n === days.length - 1 ? "Today" : n % NAMED === 0 && n < days.length - 2 ? formatMonthDay(day) : "",
        )}
        values={now}
        behind={hasBefore ? before : null}
        lastText={`${today} today`}
        behindText={compared}
        money={money}
      />
    </Panel>
  );
}
