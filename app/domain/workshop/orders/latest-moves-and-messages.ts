/** How many of an order's latest movements and messages are read with it. Its timeline has all of them, by pages. */
export const LATEST_READ = 100;
