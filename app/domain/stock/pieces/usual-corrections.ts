/** Usual corrections of items, and of things left for repair. What goes beyond them is listed. */
export const USUAL_CORRECTIONS = {
  /** Days before a sale in which another SKU, description, metal, weight, stones or numbers were meant for it. */
  labelDays: 30,
  /** Days after an item came in, in which what it is called and weighs is corrected. */
  correctDays: 7,
} as const;
