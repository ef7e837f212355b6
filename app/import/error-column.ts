/** Used in place of a column name for errors of the whole file. */
export const WHOLE_FILE = "file";
/** Used in place of a column name for errors of a whole row. */
export const WHOLE_ROW = "row";

/** True of an error that is about one cell. */
export function isOfColumn(column: string): boolean {
  return column !== WHOLE_FILE && column !== WHOLE_ROW;
}
