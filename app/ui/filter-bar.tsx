import { Children, isValidElement, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Address } from "./address";
import { Button } from "./button";
import { classNames } from "./class-names";
import { FilterSearch } from "./filter-fields";
import { Icon } from "./icon";
import { type More, MoreFilters } from "./more-filters";
import { PageForm, PageLink } from "./page-link";
import { SORT } from "./sort-link";
import { StepLink } from "./step-link";

type FilterBarProps = {
  action: Address;
  clearTo?: Address;
  applyLabel?: string;
  /** Use primary if filtering is the page's main action. */
  applyVariant?: "primary" | "outline";
  /** Ranges, order and page size of a list. */
  more?: More;
  /**
   * Set inside another form, so that nothing typed there is lost: links become buttons `to`, its own button
   * `apply`.
   */
  asSteps?: true;
  children: ReactNode;
};

/**
 * A GET form: the filters are in the URL, so they can be shared and restored. Phones show the search and fold
 * the rest behind a checkbox, which works without scripts. A search with only its button has nothing to fold.
 */
export function FilterBar({
  action,
  clearTo,
  applyLabel = APPLY,
  applyVariant = "outline",
  more,
  asSteps,
  children,
}: FilterBarProps) {
  const search = new URLSearchParams(useLocation().search);
  const active = countActive(search);
  const sort = search.get(SORT);
  const [first, ...others] = Children.toArray(children);
  const startsWithSearch = isValidElement(first) && first.type === FilterSearch;
  const isSearch = startsWithSearch && !more && (others.length === 0 || applyVariant === "primary");
  const controls = (
    <>
      {sort && !more && <input type="hidden" name={SORT} value={sort} />}
      {startsWithSearch && first}
      {!isSearch && (
        <>
          <input className="filter-toggle visually-hidden" type="checkbox" id="filters" />
          <label className="filter-fold button button-outline" htmlFor="filters">
            <Icon name="funnel" size={16} />
            Filters
            {active > 0 && <span className="filter-count">{` ${active}`}</span>}
          </label>
        </>
      )}
      {!startsWithSearch && first}
      {others}
      {more && <MoreFilters {...more} asSteps={asSteps} />}
      <div className={classNames("filter-actions", applyLabel !== APPLY && "filter-actions-named")}>
        <Button variant={applyVariant} {...(asSteps && { name: "apply", value: "1" })}>
          {applyLabel}
        </Button>
        {clearTo &&
          (asSteps ? (
            <StepLink to={clearTo}>Clear Filters</StepLink>
          ) : (
            <PageLink className="text-link" to={clearTo} preventScrollReset>
              Clear Filters
            </PageLink>
          ))}
      </div>
    </>
  );
  if (asSteps)
    return (
      <div className="filter-bar" role="search">
        {controls}
      </div>
    );
  return (
    <PageForm
      action={action}
      className="filter-bar"
      role="search"
      autoComplete="off"
      noValidate
      preventScrollReset
    >
      {controls}
    </PageForm>
  );
}

/** What applies itself with scripts. A button with another word stays. */
const APPLY = "Apply";

/** Query parameters that filter nothing. The days of a range count with the range. */
const NO_FILTERS = new Set([SORT, "chart", "size", "more", "cursor", "draft", "ticks", "search", "q"]);

/** Number of active filters. A range counts once. */
function countActive(query: URLSearchParams): number {
  const asked = [...query].filter(
    ([name, value]) => !NO_FILTERS.has(name) && value !== "" && value !== "all",
  );
  const names = asked
    .map(([name]) => name)
    .filter((name) => !query.has("dateRange") || (name !== "from" && name !== "to"));
  return new Set(names.map((name) => name.replace(/(From|To)$/, ""))).size;
}
