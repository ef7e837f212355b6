/** Rows of a page of a list to choose from. */
export const PAGE_SIZES = [25, 50, 100] as const;

export const USUAL_PAGE_SIZE = 50;
