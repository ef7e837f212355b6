import { categoryLabel } from "~/domain/stock/pieces/categories";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { withTyped } from "~/ui/more-filters";
import { allOr, optionsOf } from "~/ui/options";
import { Panel } from "~/ui/panel";
import { StoreFilter } from "~/web/store-filter";
import type { Route } from "./+types/new-bulk-change";
import { AvailabilityPicker } from "../pieces/availability-picker.tsx";
import { CHOOSE } from "./ticked-pieces.tsx";

type Loaded = Route.ComponentProps["loaderData"];

type ChoosePiecesProps = Pick<
  Loaded,
  "more" | "filter" | "categories" | "stores" | "otherStates" | "typedFilter"
>;

/** The filter of the list to choose from. */
export function ChoosePieces({
  more,
  filter,
  categories,
  stores,
  otherStates,
  typedFilter,
}: ChoosePiecesProps) {
  return (
    <Panel flush>
      <FilterBar asSteps action={CHOOSE} clearTo={CHOOSE} more={withTyped(more, typedFilter)}>
        <FilterSearch
          name="search"
          label="Search"
          placeholder="Search SKU or description..."
          defaultValue={typedFilter.search ?? filter.search}
        />
        <FilterSelect
          name="category"
          label="Category"
          defaultValue={typedFilter.category ?? filter.category ?? "all"}
          options={allOr("All Categories", optionsOf(categories, categoryLabel))}
        />
        <StoreFilter name="location" chosen={typedFilter.location ?? filter.location} stores={stores} />
        <AvailabilityPicker chosen={filter} typed={typedFilter.isAvailable} inUse={otherStates} />
      </FilterBar>
    </Panel>
  );
}

/** Sends the filter of the list that is shown with the form. */
export function SentFilter({ filter, narrowed }: Pick<Loaded, "filter" | "narrowed">) {
  const state = filter.isAvailable ? "available" : (filter.state ?? "");
  return (
    <>
      <input type="hidden" name="filter.search" value={filter.search ?? ""} />
      <input type="hidden" name="filter.category" value={filter.category ?? ""} />
      <input type="hidden" name="filter.location" value={filter.location ?? ""} />
      <input type="hidden" name="filter.state" value={state} />
      {Object.entries(narrowed).map(([name, value]) => (
        <input key={name} type="hidden" name={`filter.${name}`} value={value} />
      ))}
    </>
  );
}
