/** Name of the form field that says what a column is, by the column's index from 0. */
export function columnField(index: number): string {
  return `c${index}`;
}
