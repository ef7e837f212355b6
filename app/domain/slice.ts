/** A page of a sorted list: after a key, before a key, or from the start. */
export interface Slice<Key> {
  after?: Key | undefined;
  before?: Key | undefined;
  limit: number;
}
