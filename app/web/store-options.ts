/** The stores as the options of a select. */
export function storeOptions(stores: readonly { key: string; name: string }[]) {
  return stores.map(({ key, name }) => ({ value: key, label: name }));
}

/** The same behind the option that stands for no store in particular. */
export function allLocationsOr(stores: readonly { key: string; name: string }[]) {
  return [{ value: "all", label: "All Locations" }, ...storeOptions(stores)];
}
