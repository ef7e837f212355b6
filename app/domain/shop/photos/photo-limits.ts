/** 20 MB, in bytes. */
export const LARGEST_PHOTO = 20 * 1024 * 1024;

/** Most photos of one customer, piece or repair. */
export const MOST_PHOTOS = 20;

/** Most pixels of a photo: more than a camera of 48 megapixels makes. Reading one takes memory for each. */
export const MOST_PIXELS = 64_000_000;
