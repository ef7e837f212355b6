/** Values from one end to the other, both included; a missing end is open. */
export interface Range<Value> {
  from?: Value | undefined;
  to?: Value | undefined;
}
