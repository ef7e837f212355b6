/** How long a transfer is usually on its way. A longer one is listed. */
export const USUAL_TRANSIT = { days: 14 } as const;
