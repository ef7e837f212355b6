import { WHOLE_ROW } from "./error-column.ts";
import type { Tx } from "~db/client.server.ts";
import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import type { Fields } from "~/domain/fields";
import { CATEGORIES, CATEGORY_LABELS } from "~/domain/stock/pieces/categories";
import { METALS } from "~/domain/stock/pieces/metals";
import { alloyIn } from "./alloy-text.ts";
import { OWNERSHIP_LABELS } from "~/domain/stock/pieces/ownership";
import { fold } from "~/domain/search-text";
import { listStores } from "~/domain/shop/stores/find-stores.server";
import { vendorChoices } from "~/domain/stock/vendors/find-vendors.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { isCostName } from "~/domain/withhold-cost";
import { type Contract, contractFor } from "~/web/contract";
import type { Mend, RowError } from "./customer-row.ts";
import type { FileRow, ListFile } from "./list-file.server.ts";
import { isNothing } from "./empty-cell.ts";
import { parseListedDay } from "./listed-day.ts";
import { amountIn, weightOf } from "./stock-numbers.ts";
import { unitOfHeading, weightUnitOf } from "./weight-units.ts";

export type CheckedStock<Input> =
  | { ok: true; input: Input; leftOut: readonly RowError[] }
  | { ok: false; errors: RowError[]; mendedBy?: readonly Mend[] };

interface StockReader<Input> {
  contract: Contract<Input>;
  fields: Fields;
  seesCost: boolean;
  file: Pick<ListFile, "names" | "choices">;
}

/**
 * Reads rows of items by the rules of their form, and also what only lists contain: a store, vendor,
 * category, metal or ownership by name, `14k`, an amount in the shop's currency, a day as lists write it, and
 * a weight with its unit (`4.2 g`) or that of its column. Errors name the file's column.
 */
export function stockCheck<Input>(
  tx: Tx,
  { contract, fields, seesCost, file: { names, choices } }: StockReader<Input>,
): (row: FileRow) => CheckedStock<Input> {
  const schema = contractFor(contract, seesCost).form;
  const how: HowWritten = {
    ...namesOfStock(tx),
    fields,
    choices,
    currency: readSettings(tx).currency,
    heading: unitOfHeading(names.get("weightGiven") ?? ""),
  };
  return ({ values, problem }) => {
    if (problem) return { ok: false, errors: [problem] };
    const { sent, errors, leftOut, mendedBy } = written(values, how);
    const read = schema.safeParse(sent);
    const issues = read.success
      ? []
      : read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message }));
    // A value that wasn't found by its name isn't missing as well.
    const left = issues.filter(({ field }) => !errors.some((error) => error.field === field));
    const said = ({ field, message }: FieldError) => errorOf(field, message, fields, names);
    const all = [...errors, ...left.map((error) => withValue(error, { values, fields }))].map(said);
    if (all.length > 0 || !read.success)
      return { ok: false, errors: all, ...(mendedBy.length > 0 && { mendedBy }) };
    return { ok: true, input: read.data, leftOut: leftOut.map(said) };
  };
}

/** An error of a field, with the file's column. Its reason begins with the field's label. */
export function errorOf(
  field: string,
  message: string,
  fields: Readonly<Record<string, { label: string }>>,
  names: ReadonlyMap<string, string>,
): RowError {
  const said = field === "vendorId" ? "vendor" : field;
  const label = fields[field]?.label;
  const hasLabel = label === undefined || fold(message).includes(fold(label));
  return {
    column: names.get(said) ?? label ?? WHOLE_ROW,
    reason: hasLabel ? message : `${label}: ${message}`,
  };
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

/** Adds the row's value to a message such as 'Cost: enter an amount'. */
function withValue(
  { field, message }: FieldError,
  { values, fields }: { values: FileRow["values"]; fields: Fields },
): FieldError {
  const before = `${fields[field]?.label}: `;
  const value = values[field];
  if (!value || !message.startsWith(before)) return { field, message };
  const said = before.slice(0, -2) + quoted(field, value);
  return { field, message: `${said}: ${message.slice(before.length)}` };
}

/**
 * The value in quotes: ' '99.999''. Empty for a cost, because refused rows are kept and read by people who
 * may not see cost.
 */
function quoted(field: string, value: string): string {
  return isCostName(field) ? "" : ` '${short(value)}'`;
}

interface HowWritten extends StockNames {
  fields: Fields;
  choices: ListFile["choices"];
  currency: string;
  /** The unit in the name of the weight's column. */
  heading: ReturnType<typeof unitOfHeading>;
}

interface Written {
  sent: Record<string, string>;
  errors: FieldError[];
  leftOut: FieldError[];
  mendedBy: Mend[];
}

/** A row in the form in which its page would send it. */
function written(values: FileRow["values"], how: HowWritten): Written {
  const { stores, vendors, categories, fields, choices, currency } = how;
  const row: Written = { sent: {}, errors: [], leftOut: [], mendedBy: [] };
  const { sent, errors } = row;
  const wrong = (field: string, message: string) => errors.push({ field, message });
  for (const [field, value] of Object.entries(values)) {
    if (value === "" || (SAY_NOTHING.has(fields[field]?.kind ?? "text") && isNothing(value))) continue;
    const label = fields[field]?.label ?? field;
    if (field === "vendor") {
      const id = vendors.get(plain(value));
      if (id !== undefined) sent.vendorId = id;
      else if (!isNothing(value)) wrong("vendorId", `Vendor '${short(value)}' wasn't found`);
    } else if (field === "location") {
      const key = stores.get(plain(value));
      if (key === undefined) wrong(field, `'${short(value)}' is not one of the stores`);
      else sent[field] = key;
    } else if (field === "metal") {
      const { metal, karat } = alloyIn(value);
      if (METALS.some((known) => known === metal)) sent.metal = metal;
      else wrong(field, `'${short(value)}' is not one of the metals`);
      if (karat !== null) sent.karat ??= karat;
    } else if (field === "category") sent[field] = categories.get(plain(value)) ?? value;
    else if (field === "status") {
      if (!FOR_SALE.has(plain(value))) wrong(field, `Status is '${short(value)}': ${NOT_FOR_SALE}`);
    } else if (fields[field]?.kind === "money") {
      const amount = amountIn(value, { currency, round: choices.round });
      if ("text" in amount) sent[field] = amount.text;
      else wrong(field, `${label}${quoted(field, value)} ${amount.reason}`);
      if (amount.isTooPrecise) row.mendedBy.push("round");
    } else if (fields[field]?.kind === "day") readDay(row, { field, label, value, choices });
    else sent[field] = said(field, value, fields);
  }
  readWeight(row, how);
  return row;
}

/** Kinds of fields that words such as 'none' leave empty. */
const SAY_NOTHING: ReadonlySet<string> = new Set(["money", "typed weight", "weight", "day", "whole"]);

/** How lists call items that are for sale. */
const FOR_SALE = new Set(["available", "in stock", "on hand", "for sale", "active", "new"]);
const NOT_FOR_SALE =
  "only items that are for sale come in. Leave the column out to take all of them as for sale";

function readDay(
  { sent, errors, leftOut, mendedBy }: Written,
  {
    field,
    label,
    value,
    choices,
  }: { field: string; label: string; value: string; choices: ListFile["choices"] },
): void {
  const day = parseListedDay(value, { from: 1 });
  if (day !== null) sent[field] = day;
  else if (choices.leaveOutDates)
    leftOut.push({ field, message: `${label} '${short(value)}' is not a date: left out` });
  else {
    errors.push({ field, message: `${label} '${short(value)}' is not a date (YYYY-MM-DD or M/D/YYYY)` });
    mendedBy.push("leaveOutDates");
  }
}

/** Reads a weight. Its unit may be behind it or beside it. */
function readWeight({ sent, errors, mendedBy }: Written, { heading, choices }: HowWritten): void {
  const value = sent.weightGiven;
  const beside = sent.weightUnit;
  delete sent.weightUnit;
  if (value === undefined) return;
  const wrong = (message: string) => errors.push({ field: "weightGiven", message });
  const [, number = value, behind = ""] = /^([\d.,]+)\s*([\p{L}][\p{L}.\s]*)$/u.exec(value) ?? [];
  const named = behind || beside;
  const unit = weightUnitOf(named, heading);
  const weight = weightOf(number, choices);
  if (unit === null)
    wrong(`Weight '${short(value)}' is in ${named || "another unit"}, not in g, dwt or oz t`);
  else if ("text" in weight) Object.assign(sent, { weightGiven: weight.text, weightUnit: unit });
  else wrong(`Weight${quoted("weightGiven", value)} ${weight.reason}`);
  if (weight.isTooPrecise) mendedBy.push("round");
}

function said(field: string, value: string, fields: Fields): string {
  if (field === "ownership") return labelled(OWNERSHIP_LABELS, value);
  if (field === "karat") return /^\d+\s*kt?$/i.test(value) ? `${Number.parseInt(value)}K` : value;
  const kind = fields[field]?.kind;
  return kind === "whole" ? value.replace(/\.0+$/, "") : value;
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
