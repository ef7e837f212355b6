/** Parts of the page of general settings, in its order: the id that the index leads to, and the title. */
export const GENERAL_PARTS = {
  stores: "Stores",
  shop: "Shop",
  messages: "Messages about Orders",
  marketing: "Marketing",
  repairs: "Repairs",
  tickets: "Tickets",
  counter: "At the Counter",
  stock: "Sales and Stock",
  receiving: "Receiving",
} as const;

/** Returns the id and the title of a part, for its panel or section. */
export function generalPart(id: keyof typeof GENERAL_PARTS) {
  return { id, title: GENERAL_PARTS[id] };
}
