import type { ShownInsights } from "~/ai/insights.server";
import { formatDateTime } from "~/ui/format";
import { Insight } from "~/ui/insight";
import { Panel } from "~/ui/panel";

export function ReportInsights({ insights, zone }: { insights: ShownInsights; zone: string }) {
  const { trend, recommendation, alert, source, madeAt } = insights;
  return (
    <Panel title="AI Analytics Insights" icon="sparkles" tone="gold" aside={source}>
      <Insight icon="trending-up" title="Sales Trend">
        {trend ?? "Analyzing sales patterns..."}
      </Insight>
      <Insight icon="users" title="Customer Behavior">
        {recommendation ?? "Generating recommendations..."}
      </Insight>
      <Insight icon="gem" title="Inventory Alert">
        {alert ?? "Monitoring inventory levels..."}
      </Insight>
      <p className="cell-note">About the whole shop, {formatDateTime(madeAt, zone)}</p>
    </Panel>
  );
}
