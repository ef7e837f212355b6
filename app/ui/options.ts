export interface Option {
  value: string;
  label: string;
  /** Of a choice among the rows of the form's own list: its key, since `value` is its place, which changes. */
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

/** Of records with a number and a name. */
export function recordOptions(records: readonly { id: number; name: string }[]): Option[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}
