/** Most items of one melt lot. */
export const MOST_SCRAP = 500;
