/** Where the counts of searches and filters stop. */
export const COUNT_AT_MOST = 1000;

/** Formats a count. `COUNT_AT_MOST` + 1 means 'or more'. */
export function countText(counted: number): string {
  return counted === COUNT_AT_MOST + 1
    ? `${COUNT_AT_MOST.toLocaleString("en-US")}+`
    : counted.toLocaleString("en-US");
}
