import type { BulkChange, BulkField } from "~/domain/stock/bulk-changes/bulk-change";
import type { ChangeOfMany } from "~/domain/stock/bulk-changes/change-of-many";
import { cents } from "~/domain/money";
import { categoryLabel } from "~/domain/stock/pieces/categories";

interface Words {
  formatMoney(amount: number): string;
  /** Store names by key. */
  stores: Readonly<Record<string, string>>;
}

/** 'Price: raise by 10%, round to .95', 'Location: Aventura', 'Undo of #12'. */
export function changeText({ change, undoOf }: Pick<BulkChange, "change" | "undoOf">, words: Words): string {
  if (change === null) return `Undo of #${undoOf}`;
  if (change.field === "location") return `Location: ${words.stores[change.location] ?? change.location}`;
  if (change.field === "category") return `Category: ${categoryLabel(change.category)}`;
  return `Price: ${priceText(change, words)}`;
}

function priceText(
  { by, amount, rounding }: Extract<ChangeOfMany, { field: "price" }>,
  words: Words,
): string {
  const money = words.formatMoney(amount);
  const percent = `${amount / 100}%`;
  const step = {
    set: `set to ${money}`,
    raise: `raise by ${money}`,
    lower: `lower by ${money}`,
    raise_percent: `raise by ${percent}`,
    lower_percent: `lower by ${percent}`,
  }[by];
  return rounding === "none" ? step : `${step}, round to .${rounding}`;
}

/** Writes a row's stored value in words. */
export function valueText(field: BulkField, value: string | null, { formatMoney, stores }: Words): string {
  if (value === null) return "None";
  if (field === "price") return formatMoney(cents(Number(value)));
  return field === "category" ? categoryLabel(value) : (stores[value] ?? value);
}
