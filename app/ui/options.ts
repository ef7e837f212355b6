export interface Option {
  value: string;
  label: string;
  /** For a choice among rows of the form's own list: the row's key, because its place, `value`, changes. */
  rowKey?: string | undefined;
}

/** The options of a select. Labels are a table or a function. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>> | ((value: Value) => string),
): Option[] {
  return values.map((value) => ({
    value,
    label: typeof labels === "function" ? labels(value) : labels[value],
  }));
}

/** The options of a filter, after one for no filter. */
export function allOr(label: string, options: readonly Option[]): Option[] {
  return [{ value: "all", label }, ...options];
}

/** Options for records with an id and a name. */
export function recordOptions(records: readonly { id: number; name: string }[]): Option[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
