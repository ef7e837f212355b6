export function storeOptions(stores: readonly { key: string; name: string }[]) {
  return stores.map(({ key, name }) => ({ value: key, label: name }));
}

/** Store options plus 'All Locations'. */
export function allLocationsOr(stores: readonly { key: string; name: string }[]) {
  return [{ value: "all", label: "All Locations" }, ...storeOptions(stores)];
}
