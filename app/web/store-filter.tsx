import type { ComponentProps } from "react";
import { FilterSelect } from "../ui/filter-bar.tsx";
import { allLocationsOr } from "./store-options.ts";

const LABELS = { location: "Location", homeStore: "Home store" } as const;

interface StoreFilterProps extends Pick<ComponentProps<typeof FilterSelect>, "id" | "isWrong" | "waits"> {
  name: keyof typeof LABELS;
  /** The store that the list is about; null or absent: all of them. */
  chosen: string | null | undefined;
  stores: readonly { key: string; name: string }[];
}

/** A list's filter by store, as `storeFilter` and `storeOfPage` read it. */
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
