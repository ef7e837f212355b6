/** How far what a search or a filter finds is counted. */
export const COUNT_AT_MOST = 1000;

/** How many there are; exactly one more than we count to stands for 'and more'. */
export function countText(counted: number): string {
  return counted === COUNT_AT_MOST + 1
    ? `${COUNT_AT_MOST.toLocaleString("en-US")}+`
    : counted.toLocaleString("en-US");
}
