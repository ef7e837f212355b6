import { TIER_LABELS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { PERIOD_CHOICES } from "~/web/period-choices";
import { href } from "~/ui/address";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSelect } from "~/ui/filter-fields";
import type { More } from "~/ui/more-filters";
import { allOr, optionsOf } from "~/ui/options";
import { DaysFilter } from "~/web/days-filter";
import { StoreFilter } from "~/web/store-filter";
import type { Asked } from "./sold-days-filter.server.ts";

interface SaleFiltersProps {
  asked: Asked & { category: string; seller: string; show: string };
  wrong: string[];
  stores: { key: string; name: string }[];
  categories: string[];
  /** Empty unless the URL names a seller, because the names would add to every page. */
  sellers: { id: number; name: string }[];
  more: More;
}

export function SaleFilters({ asked, wrong, stores, categories, sellers, more }: SaleFiltersProps) {
  return (
    <FilterBar action={href("/sales")} clearTo={href("/sales")} more={more}>
      <DaysFilter {...asked} wrong={wrong} options={allOr("All Dates", PERIOD_CHOICES)} />
      <StoreFilter
        name="location"
        chosen={asked.location}
        isWrong={wrong.includes("location")}
        stores={stores}
      />
      <FilterSelect
        name="tier"
        label="Customer tier"
        defaultValue={asked.tier}
        isWrong={wrong.includes("tier")}
        options={allOr("All Tiers", optionsOf(TIERS, TIER_LABELS))}
      />
      <FilterSelect
        name="category"
        label="Category"
        defaultValue={asked.category}
        options={allOr("All Categories", optionsOf(categories, categoryLabel))}
      />
      {asked.show !== "all" && asked.show !== "" && (
        <FilterSelect
          name="show"
          label="Show"
          defaultValue={asked.show}
          options={allOr("Sales", [{ value: "voided", label: "Voided" }])}
        />
      )}
      {asked.seller !== "all" && (
        <FilterSelect
          name="seller"
          label="Salesperson"
          defaultValue={asked.seller}
          isWrong={wrong.includes("seller")}
          options={allOr(
            "All Salespeople",
            sellers.map(({ id, name }) => ({ value: String(id), label: name })),
          )}
        />
      )}
    </FilterBar>
  );
}
