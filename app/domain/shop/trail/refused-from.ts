/** Behind the first address of refused requests, if others follow it. */
export const AND_OTHERS = " *";
/** In place of any, in rows of earlier versions. */
const SEVERAL = "*";

/** The first address that refused requests of a minute came from. */
export function firstRefused(address: string): string {
  return address.endsWith(AND_OTHERS) ? address.slice(0, -AND_OTHERS.length) : address;
}

/** Says from which addresses refused requests of a minute came. */
export function refusedFrom(address: string): string {
  if (address === SEVERAL) return "several addresses";
  const first = firstRefused(address);
  return first === address ? address : `${first} and others`;
}
