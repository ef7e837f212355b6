/** Store days that an order may wait for pickup before its customer should be called again. */
export const READY_AFTER_DAYS = 7;

/** Days ahead that customers' dates ring, in addition to today. */
export const DATES_RING_DAYS = 7;
