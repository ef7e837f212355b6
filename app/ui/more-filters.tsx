import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { addressAt, withRest } from "./address";
import { FilterDay, FilterMoney, FilterPair, FilterSelect } from "./filter-fields";
import { Icon } from "./icon";
import { useLightForm } from "./light-form";
import type { Option } from "./options";
import { PAGE_SIZES, USUAL_PAGE_SIZE } from "./page-sizes";
import { SORT } from "./sort-link";
import { StepLink } from "./step-link";

interface RangeEnd {
  /** The text as typed, even if it is invalid. */
  typed: string;
  error?: string;
}

/** A range with two fields, `priceFrom` and `priceTo`. */
export interface RangeField {
  name: string;
  kind: "money" | "day";
  label: string;
  from: RangeEnd;
  to: RangeEnd;
}

/** A choice from a list. Its first option is '' for all. */
export interface ChoiceField {
  name: string;
  label: string;
  chosen: string | undefined;
  options: readonly Option[];
}

export interface More {
  choices: readonly ChoiceField[];
  ranges: readonly RangeField[];
  /** Orders to choose from. The list's own has the value ''. */
  orders: readonly Option[];
  sort: string;
  /** Whether a column head says the order. */
  isInHead?: true | undefined;
  /** Rows of a page; '' for the default. */
  size: string;
  isOpen: boolean;
}

/** Filters that keep what was typed but not applied yet, by control name. */
export function withTyped(more: More, typed: Readonly<Record<string, string>>): More {
  const end = (name: string, said: RangeEnd) => {
    const now = typed[name];
    return now === undefined || now === said.typed ? said : { typed: now };
  };
  return {
    choices: more.choices.map((choice) => ({ ...choice, chosen: typed[choice.name] ?? choice.chosen })),
    ranges: more.ranges.map((range) => ({
      ...range,
      from: end(`${range.name}From`, range.from),
      to: end(`${range.name}To`, range.to),
    })),
    orders: more.orders,
    sort: typed[SORT] ?? more.sort,
    isInHead: more.isInHead,
    size: typed.size ?? more.size,
    isOpen: more.isOpen,
  };
}

const SIZES = PAGE_SIZES.map((size) => ({
  value: size === USUAL_PAGE_SIZE ? "" : String(size),
  label: String(size),
}));

/** Choices, ranges, order and page size of a list. */
export function MoreFilters({
  choices,
  ranges,
  orders,
  sort,
  size,
  isOpen,
  asSteps,
}: More & { asSteps?: true | undefined }) {
  return (
    <FilterFold
      isOpen={isOpen}
      asSteps={asSteps}
      kept={sort && <input type="hidden" name={SORT} value={sort} />}
    >
      {choices.map(({ name, label, chosen, options }) => (
        <FilterSelect key={name} name={name} label={label} defaultValue={chosen ?? ""} options={options} />
      ))}
      {ranges.map(({ name, kind, label, from, to }) => {
        const Field = kind === "day" ? FilterDay : FilterMoney;
        return (
          <FilterPair key={name}>
            <Field
              name={`${name}From`}
              label={`${label} from`}
              defaultValue={from.typed}
              error={from.error}
            />
            <Field name={`${name}To`} label={`${label} to`} defaultValue={to.typed} error={to.error} />
          </FilterPair>
        );
      })}
      {orders.length > 0 && <FilterSelect name={SORT} label="Sort by" defaultValue={sort} options={orders} />}
      <FilterSelect name="size" label="Rows" defaultValue={size} options={SIZES} />
    </FilterFold>
  );
}

interface FilterFoldProps {
  /** True if one of the filters in it is set. */
  isOpen: boolean;
  asSteps?: true | undefined;
  /** Hidden fields in place of the filters that a light page leaves out. */
  kept?: ReactNode;
  children: ReactNode;
}

/** The filters below 'More Filters'. A light page leaves them out until somebody asks for them. */
export function FilterFold({ isOpen, asSteps, kept, children }: FilterFoldProps) {
  const light = useLightForm();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isShown = isOpen || query.has("more");
  const fields = <div className="filter-more-fields">{children}</div>;
  // Known when it is built, so that scripts come without the light form.
  if (!import.meta.env.SSR || !light)
    return (
      <details className="filter-more" open={isShown}>
        <summary>
          <Icon name="chevron-right" size={16} />
          More Filters
        </summary>
        {fields}
      </details>
    );
  if (isShown)
    return (
      <>
        <input type="hidden" name="more" value="1" />
        {fields}
      </>
    );
  query.delete("cursor");
  query.set("more", "1");
  return (
    <>
      {kept}
      {asSteps ? (
        <StepLink to={withRest(addressAt({ pathname }), `?${query}`)} className="filter-more">
          More Filters
        </StepLink>
      ) : (
        <a className="text-link filter-more" href={`${pathname}?${query}`}>
          More Filters
        </a>
      )}
    </>
  );
}
