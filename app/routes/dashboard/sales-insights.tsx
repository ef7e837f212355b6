import type { ShownInsights } from "~/ai/insights.server";
import { Columns } from "~/ui/columns";
import { formatDateTime } from "~/ui/format";
import { Insight } from "~/ui/insight";
import { Panel } from "~/ui/panel";

export function SalesInsights({ insights, zone }: { insights: ShownInsights; zone: string }) {
  const { trend, recommendation, alert, source, madeAt } = insights;
  return (
    <Panel
      title="AI Sales Insights"
      icon="sparkles"
      tone="gold"
      aside={`${source}, ${formatDateTime(madeAt, zone)}`}
    >
      <Columns split="thirds">
        <Insight icon="trending-up" title="Sales Trend">
          {trend ?? "Analyzing sales patterns..."}
        </Insight>
        <Insight icon="lightbulb" title="Recommendation">
          {recommendation ?? "Generating recommendations..."}
        </Insight>
        <Insight icon="triangle-alert" title="Alert">
          {alert ?? "Monitoring inventory levels..."}
        </Insight>
      </Columns>
    </Panel>
  );
}
