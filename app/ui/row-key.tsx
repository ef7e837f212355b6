/**
 * What a row of a form's list is known by, wherever it stands: what is typed in it while a step is on its way follows
 * it. `name` is that of the row's control, `lines[1].row`.
 */
export function RowKey({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} data-row="" />;
}
