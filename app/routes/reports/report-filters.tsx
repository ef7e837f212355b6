import { TIER_LABELS, TIERS } from "~/domain/customers/vocabulary";
import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from "~/domain/reports/vocabulary";
import { FilterBar, FilterDays, FilterSelect } from "~/ui/filter-bar";
import { Panel } from "~/ui/panel";
import type { Asked } from "./query.server.ts";
import type { ChartKind } from "./sales-trend.tsx";

export const PERIOD_OPTIONS = REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_LABELS[value] }));
export const TIER_OPTIONS = [
  { value: "all", label: "All" },
  ...TIERS.map((value) => ({ value, label: TIER_LABELS[value] })),
];

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
        <FilterDays {...asked} wrong={wrong} options={PERIOD_OPTIONS} waits />
        <FilterSelect
          id="location"
          name="location"
          label="Location"
          defaultValue={asked.location}
          isWrong={wrong.includes("location")}
          options={locationOptions(stores)}
          waits
        />
        <FilterSelect
          id="tier"
          name="tier"
          label="Customer tier"
          defaultValue={asked.tier}
          isWrong={wrong.includes("tier")}
          options={TIER_OPTIONS}
          waits
        />
        {chart === "line" && <input type="hidden" name="chart" value="line" />}
      </FilterBar>
    </Panel>
  );
}

export function locationOptions(stores: { key: string; name: string }[]) {
  return [
    { value: "all", label: "All Locations" },
    ...stores.map(({ key, name }) => ({ value: key, label: name })),
  ];
}
