import type { Tx } from "~db/client.server.ts";
import { categoriesInUse } from "~/domain/pieces/find-pieces.server";
import type { Fields } from "~/domain/fields";
import { CATEGORIES, CATEGORY_LABELS } from "~/domain/pieces/categories";
import { METALS } from "~/domain/pieces/metals";
import { alloyIn } from "./alloy-text.ts";
import { OWNERSHIP_LABELS } from "~/domain/pieces/ownership";
import { fold } from "~/domain/search-text";
import { listStores } from "~/domain/stores/find-stores.server";
import { vendorChoices } from "~/domain/vendors/find-vendors.server";
import { type Contract, contractFor } from "~/web/contract";
import type { RowError } from "./customer-row.ts";
import type { FileRow } from "./list-file.server.ts";

export type CheckedStock<Input> = { ok: true; input: Input } | { ok: false; errors: RowError[] };

interface StockReader<Input> {
  contract: Contract<Input>;
  fields: Fields;
  seesCost: boolean;
  /** The file's name of each field. */
  names: ReadonlyMap<string, string>;
}

/**
 * Reads rows of items as their form is read, but for what lists write otherwise: a store, vendor, category, metal or
 * ownership by its name, `14k`, and a weight with its unit (`4.2 g`). Errors name the file's column.
 */
export function stockCheck<Input>(
  tx: Tx,
  { contract, fields, seesCost, names }: StockReader<Input>,
): (row: FileRow) => CheckedStock<Input> {
  const schema = contractFor(contract, seesCost).form;
  const known = namesOfStock(tx);
  return ({ values, problem }) => {
    if (problem) return { ok: false, errors: [problem] };
    const { sent, errors } = written(values, fields, known);
    const read = schema.safeParse(sent);
    const issues = read.success
      ? []
      : read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }));
    // What couldn't be found by its name isn't missing, too.
    const left = issues.filter(({ field }) => !errors.some((error) => error.field === field));
    const all = [...errors, ...left].map(({ field, message }) => errorOf(field, message, fields, names));
    if (all.length > 0 || !read.success) return { ok: false, errors: all };
    return { ok: true, input: read.data };
  };
}

/** An error of a field, by the file's column. Its reason begins with the field's label. */
export function errorOf(
  field: string,
  message: string,
  fields: Readonly<Record<string, { label: string }>>,
  names: ReadonlyMap<string, string>,
): RowError {
  const said = field === "vendorId" ? "vendor" : field;
  const label = fields[field]?.label;
  const hasLabel = label === undefined || fold(message).includes(fold(label));
  return { column: names.get(said) ?? label ?? "row", reason: hasLabel ? message : `${label}: ${message}` };
}

interface StockNames {
  stores: Map<string, string>;
  vendors: Map<string, string>;
  categories: Map<string, string>;
}

function namesOfStock(tx: Tx): StockNames {
  const stores = listStores(tx).flatMap(({ key, name }) => [
    [plain(name), key] as const,
    [plain(key), key] as const,
  ]);
  const vendors = vendorChoices(tx).map(({ id, name }) => [plain(name), String(id)] as const);
  const inUse = categoriesInUse(tx).map((category) => [plain(category), category] as const);
  const own = CATEGORIES.flatMap((category) => [
    [plain(CATEGORY_LABELS[category]), category] as const,
    [plain(category).replace(/s$/, ""), category] as const,
    [plain(category).replace(/es$/, ""), category] as const,
  ]);
  return { stores: new Map(stores), vendors: new Map(vendors), categories: new Map([...own, ...inUse]) };
}

interface FieldError {
  field: string;
  message: string;
}

/** A row as its form would say it. */
function written(
  values: FileRow["values"],
  fields: Fields,
  { stores, vendors, categories }: StockNames,
): { sent: Record<string, string>; errors: FieldError[] } {
  const sent: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const [field, value] of Object.entries(values)) {
    if (value === "") continue;
    if (field === "vendor") {
      const id = vendors.get(plain(value));
      if (id === undefined)
        errors.push({ field: "vendorId", message: `Vendor '${short(value)}' wasn't found` });
      else sent.vendorId = id;
    } else if (field === "location") {
      const key = stores.get(plain(value));
      if (key === undefined) errors.push({ field, message: `'${short(value)}' is not one of the stores` });
      else sent[field] = key;
    } else if (field === "metal") {
      const { metal, karat } = alloyIn(value);
      if (METALS.some((known) => known === metal)) sent.metal = metal;
      else errors.push({ field, message: `'${short(value)}' is not one of the metals` });
      if (karat !== null) sent.karat ??= karat;
    } else if (field === "category") sent[field] = categories.get(plain(value)) ?? value;
    else sent[field] = said(field, value, fields);
  }
  const weight = /^([\d.,]+)\s*(g|gr|grams?|dwt|oz\s*t|ozt)\.?$/i.exec(sent.weightGiven ?? "");
  if (weight) {
    sent.weightGiven = weight[1] ?? "";
    sent.weightUnit ??= weight[2] ?? "";
  }
  if (sent.weightGiven !== undefined) sent.weightUnit = unitOf(sent.weightUnit ?? "g");
  else delete sent.weightUnit;
  return { sent, errors };
}

function said(field: string, value: string, fields: Fields): string {
  if (field === "ownership") return labelled(OWNERSHIP_LABELS, value);
  if (field === "karat") return /^\d+\s*kt?$/i.test(value) ? `${Number.parseInt(value)}K` : value;
  const kind = fields[field]?.kind;
  return kind === "whole" ? value.replace(/\.0+$/, "") : value;
}

function unitOf(value: string): string {
  const unit = value.toLowerCase().replace(/[\s.]/g, "");
  if (/^(gr?|grams?)$/.test(unit)) return "g";
  return unit === "ozt" || unit === "troyoz" ? "oz t" : unit;
}

function labelled(labels: Readonly<Record<string, string>>, value: string): string {
  const found = Object.entries(labels).find(([key, label]) =>
    [plain(key), plain(label)].includes(plain(value)),
  );
  return found?.[0] ?? value;
}

function plain(name: string): string {
  return fold(name.replace(/[\s_-]+/g, " "));
}

function short(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}
