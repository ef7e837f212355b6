import type { ComponentProps } from "react";
import { FilterDay, FilterPair, FilterSelect } from "../ui/filter-fields.tsx";

type SelectProps = ComponentProps<typeof FilterSelect>;

interface DaysFilterProps extends Pick<SelectProps, "options" | "waits"> {
  dateRange: string;
  from: string;
  to: string;
  /** Names of controls with invalid values. */
  wrong: readonly string[];
}

/**
 * A date range; 'custom' adds first and last day, which modern browsers hide otherwise. Ids and names are
 * `dateRange`, `from`, and `to`.
 */
export function DaysFilter({ dateRange, from, to, wrong, options, waits = "custom" }: DaysFilterProps) {
  const known = options.some(({ value }) => value === dateRange) ? dateRange : (options[0]?.value ?? "");
  return (
    <>
      <FilterSelect
        name="dateRange"
        label="Date range"
        defaultValue={known}
        isWrong={wrong.includes("dateRange")}
        options={options}
        waits={waits}
        className="filter-days"
      />
      <FilterPair className="filter-custom">
        <FilterDay name="from" label="Start date" defaultValue={from} isWrong={wrong.includes("from")} />
        <FilterDay name="to" label="End date" defaultValue={to} isWrong={wrong.includes("to")} />
      </FilterPair>
    </>
  );
}
