import type { Tx } from "~db/client.server.ts";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import type { Day } from "~/domain/dates";
import type { FieldKind } from "~/domain/fields";
import { type Cents, formatDecimal, parseTypedMoney } from "~/domain/money";
import { categoryLabel } from "~/domain/stock/pieces/categories";
import { METAL_LABELS } from "~/domain/stock/pieces/metals";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { fold } from "~/domain/search-text";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import {
  keptWeight,
  parseTypedWeight,
  type Thousandths,
  typedWeight,
  type WeightUnit,
  weightText,
} from "~/domain/weight";
import type { KnownColumns } from "./match-columns.ts";

/** A record by field, as it would be stored. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** A field of a preview, and how to read it from the values that would be stored. */
export interface ShownField {
  name: string;
  label: string;
  /** The value as text; '' for nothing. */
  textOf(stored: StoredValues): string;
  /** For finding the largest and the smallest; null for fields that aren't amounts, weights or days. */
  sizeOf(stored: StoredValues): number | string | null;
  /** Whether the value to store differs from the file's cell. */
  isOtherThan(cell: string, stored: StoredValues): boolean;
}

/** The fields of a list's columns, for a preview. */
export function shownFields(tx: Tx, { fields }: KnownColumns, used: readonly string[]): ShownField[] {
  const stores = new Map(storeNames(tx).map(({ key, name }) => [key, name]));
  const vendors = new Map(vendorChoices(tx).map(({ id, name }) => [id, name]));
  const words: Readonly<Record<string, (value: never) => string | undefined>> = {
    homeStore: (key: string) => stores.get(key),
    location: (key: string) => stores.get(key),
    vendorId: (id: number) => vendors.get(id),
    tier: (tier: keyof typeof TIER_LABELS) => TIER_LABELS[tier],
    metal: (metal: keyof typeof METAL_LABELS) => METAL_LABELS[metal],
    ownership: (ownership: keyof typeof OWNERSHIP_LABELS) => OWNERSHIP_LABELS[ownership],
    category: (category: string) => categoryLabel(category),
  };
  return used
    .filter((name) => !NOT_STORED.has(name))
    .map((column) => {
      const name = column === "vendor" ? "vendorId" : column;
      const kind = fields[column]?.kind ?? "text";
      const word = words[name] as ((value: unknown) => string | undefined) | undefined;
      const valueOf = (stored: StoredValues) => (isWeight(kind) ? typedIn(stored) : stored[name]) ?? null;
      const textOf = (stored: StoredValues) => {
        const value = valueOf(stored);
        if (value === null) return "";
        return word?.(value) ?? textBy(kind, value, stored);
      };
      return {
        name: column,
        label: fields[column]?.label ?? column,
        textOf,
        sizeOf: (stored) => (SIZED.has(kind) ? sizeBy(kind, valueOf(stored), stored) : null),
        isOtherThan: (cell, stored) => {
          const value = valueOf(stored);
          if (kind === "money") return parseTypedMoney(cell.replace(/\s/g, "")) !== value;
          if (isWeight(kind)) return parseTypedWeight(/^[\d.,]+/.exec(cell)?.[0] ?? "") !== value;
          if (kind === "day") return (cell === "") !== (value === null);
          return ![textOf(stored), String(value ?? "")].some((text) => fold(text) === fold(cell));
        },
      };
    });
}

/** Columns that are part of another field, or only say whether a row comes in. */
const NOT_STORED = new Set(["weightUnit", "status", "customerId"]);
const SIZED = new Set<FieldKind>(["money", "typed weight", "weight", "day"]);

function isWeight(kind: FieldKind): boolean {
  return kind === "typed weight" || kind === "weight";
}

function textBy(kind: FieldKind, value: unknown, stored: StoredValues): string {
  if (kind === "money") return formatDecimal(value as Cents);
  const weight = isWeight(kind) ? weightIn(stored) : null;
  return weight ? weightText(weight) : String(value);
}

function sizeBy(kind: FieldKind, value: unknown, stored: StoredValues): number | string | null {
  return isWeight(kind) ? (weightIn(stored)?.weight ?? null) : (value as Cents | Day | null);
}

/** The weight in its given unit. For one in troy ounces, only `weight` is stored. */
function typedIn(stored: StoredValues): Thousandths | null {
  const kept = weightIn(stored);
  return kept && typedWeight(kept).weightGiven;
}

function weightIn({ weightGiven, weightUnit, weight }: StoredValues) {
  const kept = keptWeight({
    weight: (weight ?? null) as Thousandths | null,
    weightGiven: (weightGiven ?? null) as Thousandths | null,
    weightUnit: (weightUnit ?? null) as WeightUnit | null,
  });
  return kept.weight === null ? null : { ...kept, weight: kept.weight };
}
