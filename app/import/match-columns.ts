import type { customerFields } from "../domain/people/customers/customer-fields.ts";
import type { FieldKind } from "../domain/fields.ts";

export type CustomerField = keyof typeof customerFields;

/** Fields that the columns of a kind of list can have. */
export interface KnownColumns {
  /** Fields by name, in the order to offer them. */
  fields: Readonly<Record<string, { label: string; kind?: FieldKind }>>;
  /**
   * Column names of other systems for each field, in order of preference, as `plainName` returns them. If
   * several are present, the first is used and the rest count as unused.
   */
  aliases: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Why a list with these fields can't be read; null if it can. */
  lacks(fields: ReadonlySet<string>): string | null;
}

/** The field of each column by index; null leaves a column out. */
export type ChosenColumns = readonly (string | null)[];

export interface MatchedColumns {
  /** Column index by field, from 0. */
  columns: Map<string, number>;
  /** The file's name of each field, for messages. */
  names: Map<string, string>;
  unused: string[];
  /** Why the header can't be used, or null. */
  problem: string | null;
}

/**
 * Matches columns to fields, by name or as chosen. Refuses duplicate names, and one field for two columns.
 * Columns in `hidden` must be chosen.
 */
export function matchColumns(
  header: readonly string[],
  known: KnownColumns,
  { chosen = null, hidden = [] }: { chosen?: ChosenColumns | null; hidden?: readonly number[] } = {},
): MatchedColumns {
  const visible = header.map((name, index) => (hidden.includes(index) ? "" : name));
  const { columns, problem } = chosen ? asChosen(header, known, chosen) : byName(visible, known);
  const used = new Set(columns.values());
  const names = new Map([...columns].map(([field, index]) => [field, writtenName(header[index])]));
  const unused = header.filter((name, index) => !used.has(index) && plainName(name) !== "").map(writtenName);
  return { columns, names, unused, problem: known.lacks(new Set(columns.keys())) ?? problem };
}

type Matched = Pick<MatchedColumns, "columns" | "problem">;

function byName(header: readonly string[], { fields, aliases }: KnownColumns): Matched {
  const places = new Map<string, number[]>();
  header.forEach((name, index) => {
    const known = places.get(plainName(name));
    if (known) known.push(index);
    else places.set(plainName(name), [index]);
  });
  const columns = new Map<string, number>();
  let problem: string | null = null;
  for (const field of Object.keys(fields)) {
    for (const alias of [field.toLowerCase(), ...(aliases[field] ?? [])]) {
      const found = places.get(alias);
      const index = found?.[0];
      if (!found || index === undefined) continue;
      if (found.length > 1) problem ??= standsTwice(header, found);
      if (columns.has(field)) continue;
      columns.set(field, index);
    }
  }
  return { columns, problem };
}

function asChosen(header: readonly string[], { fields }: KnownColumns, chosen: ChosenColumns): Matched {
  const columns = new Map<string, number>();
  let problem: string | null = null;
  for (const [index, field] of chosen.slice(0, header.length).entries()) {
    if (field === null) continue;
    const label = fields[field]?.label;
    const other = columns.get(field);
    if (label === undefined) problem ??= `No column can be ${field}`;
    else if (other === undefined) columns.set(field, index);
    else
      problem ??= `"${writtenName(header[other])}" and "${writtenName(header[index])}" are both ${label}. Choose one of them.`;
  }
  // In the order of the fields, as in a row's messages.
  const ordered = Object.keys(fields).flatMap((field) => {
    const index = columns.get(field);
    return index === undefined ? [] : [[field, index] as const];
  });
  return { columns: new Map(ordered), problem };
}

/** The field of each column after matching. */
export function fieldsOfColumns(
  header: readonly string[],
  columns: ReadonlyMap<string, number>,
): ChosenColumns {
  const fields = new Map([...columns].map(([field, index]) => [index, field]));
  return header.map((_, index) => fields.get(index) ?? null);
}

/**
 * Matches columns by name, except for the headings in `chosen`: each of those names a field, or null to leave
 * it out.
 */
export function chooseByHeading(
  header: readonly string[],
  known: KnownColumns,
  { chosen, hidden = [] }: { chosen: Readonly<Record<string, string | null>>; hidden?: readonly number[] },
): { chosen: ChosenColumns; problem: string | null } {
  const taken = new Set(Object.values(chosen));
  const byName = fieldsOfColumns(header, matchColumns(header, known, { hidden }).columns);
  const fields = header.map((name, index) => {
    if (Object.hasOwn(chosen, name)) return chosen[name] ?? null;
    const field = byName[index] ?? null;
    return taken.has(field) ? null : field;
  });
  const unknown = Object.keys(chosen).find((name) => !header.includes(name));
  return { chosen: fields, problem: unknown === undefined ? null : `The file has no column "${unknown}"` };
}

/** Keys by which a later list with the same headings is recognized. */
export function headingKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name) => {
    const plain = plainName(name);
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    return before === 0 ? plain : `${plain} ${before + 1}`;
  });
}

function standsTwice(header: readonly string[], places: readonly number[]): string {
  const written = [...new Set(places.map((index) => `"${writtenName(header[index])}"`))].join(" and ");
  const where = places.map((index) => index + 1).join(" and ");
  return `The same column name appears more than once: ${written}, in columns ${where}. Keep one of them and import again.`;
}

/** A column's name in the form in which names are compared. */
export function plainName(name: string): string {
  return name
    .replace(/[\s_.*:\p{Pd}\p{Pi}\p{Pf}\uFEFF"'`]/gu, "")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .toLowerCase();
}

function writtenName(name: string | undefined): string {
  return (name ?? "").trim();
}
