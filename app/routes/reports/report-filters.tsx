import { FilterBar, FilterDays, FilterSelect } from "~/ui/filter-bar";
import { Panel } from "~/ui/panel";
import { locationChoices, PERIOD_CHOICES, TIER_CHOICES } from "./wire/choices.ts";
import type { Asked } from "./wire/query.server.ts";
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
        <FilterSelect
          id="location"
          name="location"
          label="Location"
          defaultValue={asked.location}
          isWrong={wrong.includes("location")}
          options={locationChoices(stores)}
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
