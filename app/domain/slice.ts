/** Part of a list in its own order: what follows `after`, or what comes before `before`, or the beginning. */
export interface Slice<Key> {
  after?: Key | undefined;
  before?: Key | undefined;
  limit: number;
}
