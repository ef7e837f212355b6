/** '1 customer', '1,284 customers'. `count` may be formatted text ('1,000+'). */
export function counted(count: number | string, one: string, many = `${one}s`): string {
  const text = count.toLocaleString("en-US");
  return `${text} ${text === "1" ? one : many}`;
}

/**
 * '2 of 12 employees', or '12 employees' if all are found. `found` is formatted like the `count` of
 * `counted`.
 */
export function countedOf(found: string, all: number | string, one: string, many?: string): string {
  const everything = counted(all, one, many);
  return found === all.toLocaleString("en-US") ? everything : `${found} of ${everything}`;
}
