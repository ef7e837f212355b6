/** The form's field for what a column of the file is, by its place from 0. */
export function columnField(index: number): string {
  return `c${index}`;
}
