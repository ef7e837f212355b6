/** Bytes. With scripts, browsers check before sending. */
export const LARGEST_FILE = 64 * 1024 * 1024;
export const LARGEST_WORKBOOK = 10 * 1024 * 1024;
/** Bytes in megabytes: '64 MB'. */
export const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
export const FILE_TOO_LARGE = `The file is larger than ${inMegabytes(LARGEST_FILE)}. Split it into smaller ones.`;
export const WORKBOOK_TOO_LARGE = `The workbook is larger than ${inMegabytes(LARGEST_WORKBOOK)}. Save the sheet as CSV, which can be up to ${inMegabytes(LARGEST_FILE)}, and import that.`;
/** Most rows of a file. */
export const ROWS_AT_MOST = { csv: 200_000, workbook: 20_000 };
/** Most rows of each list on the check page; all are counted. */
export const PREVIEW_SHOWN = 200;
/** Most records to name at once that stop an undo. */
export const STOPS_SHOWN = 100;
/** Most errors on a page or in a JSON response. The download has all of them. */
export const ERRORS_SHOWN = 1_000;
/** People with an email of somebody with another first name, to choose one by one. */
export const SAME_EMAIL_SHOWN = 100;
/** Most rows of an import of customers whose namesakes are looked for: each costs a query. */
export const NAMESAKES_SOUGHT = 20_000;
/** Limits in words: 'CSV up to 64 MB and 200,000 customers; …'. */
export const sizesOf = (rows: string) =>
  `CSV up to ${inMegabytes(LARGEST_FILE)} and ${ROWS_AT_MOST.csv.toLocaleString("en-US")} ${rows}; Excel (.xlsx, .xls) up to ${inMegabytes(LARGEST_WORKBOOK)} and ${ROWS_AT_MOST.workbook.toLocaleString("en-US")}.`;

/** Limits for all file types. Cells are measured in characters. */
export const RECORD_LIMITS = {
  /** Columns named in the header. */
  columns: 500,
  /**
   * Cells of a row, including empty ones: as wide as a sheet can be. Rows may end in that many empty cells.
   */
  cells: 16_384,
  cellCharacters: 10_000,
  columnNameCharacters: 200,
} as const;

/** Most failed rows kept of an import. Beyond that, they are only counted. */
export const FAILED_ROWS_KEPT = 50_000;

/** Imports that keep their errors. Older ones lose theirs gradually, as later imports run. */
export const IMPORTS_WITH_ERRORS = 50;
