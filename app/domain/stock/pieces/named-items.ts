/** Pieces that an entry is about: SKUs for people, which may change, and ids for `verify`. */
export function namedItems(found: readonly { id: number; sku: string }[]) {
  return { items: found.map(({ sku }) => sku).join(", "), itemIds: found.map(({ id }) => id) };
}
