import { MS_PER_DAY } from "../../dates.ts";

/** Most previews in the shop. Older ones are forgotten. */
export const PREVIEWS_AT_MOST = 20;

/** Milliseconds for which previews are kept. Older ones are forgotten and can't be begun. */
export const PREVIEW_KEPT_MS = MS_PER_DAY;
