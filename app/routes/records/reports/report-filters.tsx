import { TIER_LABELS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { href } from "~/ui/address";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import { allOr, optionsOf } from "~/ui/options";
import { Panel } from "~/ui/panel";
import { DaysFilter } from "~/web/days-filter";
import { StoreFilter } from "~/web/store-filter";
import type { Asked } from "../../counter/sales/sold-days-filter.server.ts";
import type { ChartKind } from "./sales-trend.tsx";
import { PERIOD_CHOICES } from "~/web/period-choices";

interface ReportFiltersProps {
  asked: Asked;
  wrong: string[];
  stores: { key: string; name: string }[];
  chart: ChartKind;
}

export function ReportFilters({ asked, wrong, stores, chart }: ReportFiltersProps) {
  return (
    <Panel className="no-print">
      <FilterBar action={href("/reports")} applyLabel="Generate Report" applyVariant="primary">
        <DaysFilter {...asked} wrong={wrong} options={PERIOD_CHOICES} waits />
        <StoreFilter
          name="location"
          chosen={asked.location}
          isWrong={wrong.includes("location")}
          stores={stores}
          waits
        />
        <FilterSelect
          name="tier"
          label="Customer tier"
          defaultValue={asked.tier}
          isWrong={wrong.includes("tier")}
          options={allOr("All", optionsOf(TIERS, TIER_LABELS))}
          waits
        />
        {chart === "line" && <input type="hidden" name="chart" value="line" />}
      </FilterBar>
    </Panel>
  );
}
