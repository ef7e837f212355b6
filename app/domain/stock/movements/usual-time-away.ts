/** How long items usually stay away. Longer times are listed, and going out again may take an approval. */
export const USUAL_AWAY = {
  /** Days that an item stays out with a customer, a dealer or a workshop. */
  daysOut: 90,
  /** Days that an item must be back before going out again starts a new count. */
  daysBack: 7,
} as const;
