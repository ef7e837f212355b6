/** 20 MB, in bytes. */
export const LARGEST_PHOTO = 20 * 1024 * 1024;

/** Most photos of one customer, piece or repair. */
export const MOST_PHOTOS = 20;
