/** What refiners usually pay, and when. A melt lot that brings less, or is paid later, is listed. */
export const USUAL_REFINER = {
  /**
   * Share of a melt lot's estimate that a refiner pays at least, and of what scrap came in for that it melts for at
   * least.
   */
  brings: 0.8,
  /** Days in which a refiner pays. */
  daysToSettle: 30,
} as const;
