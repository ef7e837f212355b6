import type { ComponentProps } from "react";
import { allOr } from "../ui/options.ts";
import { FilterSelect } from "../ui/filter-fields.tsx";

const LABELS = { location: "Location", homeStore: "Home store" } as const;

interface StoreFilterProps extends Pick<ComponentProps<typeof FilterSelect>, "isWrong" | "waits"> {
  name: keyof typeof LABELS;
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
      label={LABELS[name]}
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
