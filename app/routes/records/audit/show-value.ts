import { ownValue } from "~/domain/own-value";
import type { FieldChange } from "~/domain/records/audit/changes";
import type { FieldMeaning } from "~/domain/records/audit/field-labels";
import type { RecordNames, RecordRef } from "~/domain/records/audit/record-names.server";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { thousandths, weightText } from "~/domain/weight";
import { formatDate, formatExactTime, formatPlace, formatSize } from "~/ui/format";
import { moneyFormat } from "~/ui/money";

/** The location selector's value for all stores; not a record. */
const EVERY_STORE = "all";

export interface Showing {
  zone: string;
  currency: string;
  names: RecordNames;
}

export function shownValue(value: FieldChange["before"], meaning: FieldMeaning, showing: Showing): string {
  if (value === undefined) return "Not recorded";
  if (value === null || value === "") return "Empty";
  if (!Array.isArray(value)) return shownScalar(value, meaning, showing);
  return value.length === 0 ? "None" : value.map((each) => shownValue(each, meaning, showing)).join(", ");
}

function shownScalar(
  value: string | number | boolean,
  { as, words }: FieldMeaning,
  showing: Showing,
): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value);
  if (words) return ownValue(words, text) ?? text;
  if (typeof value === "number") {
    if (as === "money") return moneyFormat(showing.currency).formatMoney(value);
    if (as === "typed weight") return String(value / 1_000);
    if (as === "weight")
      return weightText({ weight: thousandths(value), weightGiven: null, weightUnit: null });
    if (as === "percent") return `${value / 100}%`;
    if (as === "fine percent") return `${value / 1_000}%`;
    if (as === "instant") return formatExactTime(value, showing.zone);
    if (as === "bytes") return formatSize(value);
  }
  if (as === "day") return formatDate(text);
  if (as === "category") return categoryLabel(text);
  if (as === "store" && text === EVERY_STORE) return "All Locations";
  if (as === "store") return showing.names.nameOf({ kind: "store", id: text }) ?? formatPlace(text);
  const ref = refOf(value, { as });
  if (!ref) return text;
  const name = showing.names.nameOf(ref);
  return [showing.names.titleOf(ref), name].filter(Boolean).join(", ");
}

export function refOf(value: FieldChange["before"], { as }: Pick<FieldMeaning, "as">): RecordRef | null {
  const points = ["customer", "piece", "sale", "vendor", "employee", "store"].includes(as);
  return points && value !== EVERY_STORE && (typeof value === "number" || typeof value === "string")
    ? { kind: as, id: String(value) }
    : null;
}

/** Returns a field's label after those of its enclosing fields: 'Item 2: Price'. */
export function fieldLabel({ within, meaning }: Pick<FieldChange, "within" | "meaning">): string {
  return [...within, meaning.label].join(": ");
}
