/** Where what comes back is asked for. */
export interface Followed {
  /**
   * Whether it was asked what came, or couldn't be, since this process is the one that sends. Before that, nobody knows
   * who said STOP while Loupe was off.
   */
  isAsked(): boolean;
  /** Also in the middle of a question. */
  stop(): void;
}
