/** Pixels of the longer side. Engravings and hallmarks stay legible, in a tenth of the bytes. */
export const PICTURE_SIDE = 2_048;

export const PICTURE_QUALITY = 82;

/** In bytes. */
export const LARGEST_THUMBNAIL = 4_096;

/** Sizes and qualities to try; the first that fits is used. */
export const THUMBNAILS = [160, 128, 96, 64].flatMap((side) =>
  [70, 50, 30].map((quality) => ({ side, quality })),
);
