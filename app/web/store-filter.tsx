import type { ComponentProps } from "react";
import { FILTER_LABELS } from "../domain/filter-labels.ts";
import { allOr } from "../ui/options.ts";
import { FilterSelect } from "../ui/filter-fields.tsx";

interface StoreFilterProps extends Pick<ComponentProps<typeof FilterSelect>, "isWrong" | "waits"> {
  name: "location" | "homeStore";
  /** Null or undefined for all stores. */
  chosen: string | null | undefined;
  stores: readonly { key: string; name: string }[];
}

/** Store filter of a list; read it with `storeFilter` or `storeOfPage`. */
export function StoreFilter({ name, chosen, stores, ...rest }: StoreFilterProps) {
  return (
    <FilterSelect
      {...rest}
      name={name}
      label={FILTER_LABELS[name]}
      defaultValue={chosen ?? "all"}
      options={allLocationsOr(stores)}
    />
  );
}

export function storeOptions(stores: readonly { key: string; name: string }[]) {
  return stores.map(({ key, name }) => ({ value: key, label: name }));
}

/** Store options plus 'All Locations'. */
export function allLocationsOr(stores: readonly { key: string; name: string }[]) {
  return allOr("All Locations", storeOptions(stores));
}
