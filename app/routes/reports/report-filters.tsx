import { FilterBar, FilterDays, FilterSelect } from "~/ui/filter-bar";
import { Panel } from "~/ui/panel";
import { StoreFilter } from "~/web/store-filter";
import { PERIOD_CHOICES, TIER_CHOICES } from "./report-choices.ts";
import type { Asked } from "./report-query.server.ts";
import type { ChartKind } from "./sales-trend.tsx";

interface ReportFiltersProps {
  asked: Asked;
  wrong: string[];
  stores: { key: string; name: string }[];
  chart: ChartKind;
}

export function ReportFilters({ asked, wrong, stores, chart }: ReportFiltersProps) {
  return (
    <Panel>
      <FilterBar action="/reports" applyLabel="Generate Report" applyVariant="primary">
        <FilterDays {...asked} wrong={wrong} options={PERIOD_CHOICES} waits />
        <StoreFilter
          id="location"
          name="location"
          chosen={asked.location}
          isWrong={wrong.includes("location")}
          stores={stores}
          waits
        />
        <FilterSelect
          id="tier"
          name="tier"
          label="Customer tier"
          defaultValue={asked.tier}
          isWrong={wrong.includes("tier")}
          options={TIER_CHOICES}
          waits
        />
        {chart === "line" && <input type="hidden" name="chart" value="line" />}
      </FilterBar>
    </Panel>
  );
}
