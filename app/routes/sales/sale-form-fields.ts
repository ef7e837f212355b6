import { text } from "~/domain/fields";
import { fold } from "~/domain/search-text";
import { saleFields, usedTax } from "~/domain/sales/sale-fields";
import type { Found } from "~/ui/live-picker";
import { finder } from "~/web/picker-search";

/** The sale form: fields and picker searches. */
export const saleFormFields = {
  ...saleFields,
  usedTax,
  customerSearch: text({ label: "Search customers" }),
  itemSearch: text({ label: "Search items" }),
};

export type SaleFormField = keyof typeof saleFormFields;

/** Uses the JSON contract's names. */
export interface PieceChoice {
  id: number;
  sku: string;
  description: string;
  location: string | null;
  /** Only for who may see it. */
  cost?: string;
  retailPrice: string;
}

export const NO_PIECES = "No available items found";
const findAvailable = finder<PieceChoice>("/api/inventory?isAvailable=true", NO_PIECES);

/** Available pieces; for the SKU of a sold one, when and to whom it was sold. */
export async function findPieceChoices(typed: string, signal: AbortSignal): Promise<Found<PieceChoice>> {
  const found = await findAvailable(typed, signal);
  if (found.note !== NO_PIECES) return found;
  const response = await fetch(`/sales/sold?${new URLSearchParams({ sku: typed })}`, { signal });
  const { note } = (response.ok ? await response.json() : found) as { note: string | null };
  return { ...found, note: note ?? found.note };
}

export function isSkuOf({ sku }: PieceChoice, typed: string): boolean {
  return fold(sku) === fold(typed.trim());
}
