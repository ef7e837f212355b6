import { AGES } from "~/domain/records/reports/age-steps";
import { BELOW } from "~/domain/records/reports/sell-through-below";
import { href } from "~/ui/address";
import { FilterBar } from "~/ui/filter-bar";
import { FilterDay, FilterSelect } from "~/ui/filter-fields";
import { Panel } from "~/ui/panel";
import { Views } from "~/ui/tabs";
import { DaysFilter } from "~/web/days-filter";
import { StoreFilter } from "~/web/store-filter";
import type { Loaded } from "./shown-report.ts";

const AGE_CHOICES = AGES.map((age) => ({ value: String(age), label: `Over ${age} days` }));

const BELOW_CHOICES = BELOW.map((below) => ({
  value: String(below),
  label: below === 0 ? "No sale" : `Below ${below}%`,
}));

export function Filters({ page, wrong }: { page: Loaded; wrong: string[] }) {
  const { name, asks, asked, choices, stores, links, periods } = page;
  return (
    <Panel className="no-print">
      <Views label="Reports" tabs={links.reports} />
      <FilterBar action={href("/reports/:report", { report: name })}>
        {asks === "days" && <DaysFilter {...asked} wrong={wrong} options={periods} />}
        {asks === "day" && (
          <FilterDay name="day" label="Day" defaultValue={asked.day} isWrong={wrong.includes("day")} />
        )}
        {asks === "age" && (
          <>
            <FilterSelect
              name="age"
              label="Age"
              defaultValue={asked.age}
              isWrong={wrong.includes("age")}
              options={AGE_CHOICES}
            />
            <FilterSelect
              name="below"
              label="Sell-through"
              defaultValue={asked.below}
              isWrong={wrong.includes("below")}
              options={BELOW_CHOICES}
            />
          </>
        )}
        <StoreFilter
          name="location"
          chosen={asked.location}
          isWrong={wrong.includes("location")}
          stores={stores}
        />
        <FilterSelect
          name="by"
          label="Group by"
          defaultValue={asked.by}
          isWrong={wrong.includes("by")}
          options={choices.map(({ key, head }) => ({
            value: key,
            label: `By ${head[0]?.toLowerCase()}${head.slice(1)}`,
          }))}
        />
      </FilterBar>
    </Panel>
  );
}
