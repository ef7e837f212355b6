/** How a proof goes on: who asks for it may end it, and hears of what breaks off. */
export interface Proving {
  /** Called on the way; may throw to end the proof. */
  goOn: () => void;
  /** What a check says that this ended, so that the others still speak. Throws it again if it ends them all. */
  brokeOff: (error: unknown) => string;
}

/** Takes the time that it takes, and ends with the first error. */
export const IN_ONE_GO: Proving = {
  goOn: () => undefined,
  brokeOff(error) {
    throw error;
  },
};
