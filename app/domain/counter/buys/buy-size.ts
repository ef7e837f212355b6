/** Most items in a buy; a larger one is written as several. */
export const MOST_BOUGHT = 50;
