/** Milliseconds within which the router reports, after a press, that it is busy. */
export const ROUTER_MOMENT_MS = 1_000;
