/**
 * Hidden input that identifies a row of a form's list, wherever the row moves: what is typed in the row
 * during a step follows it. `name` is the row's control, `lines[1].row`.
 */
export function RowKey({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} data-row="" />;
}
