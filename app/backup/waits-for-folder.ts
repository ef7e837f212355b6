/** Milliseconds that a restore waits for a server that is being stopped. */
export const RESTORE_WAITS_MS = 3_000;
/** Milliseconds that a start waits for another process's upgrade or restore, however large the shop. */
export const START_WAITS_MS = 10 * 60_000;
/** Milliseconds that an upgrade waits for other servers to notice that it needs the folder. */
export const UPGRADE_WAITS_MS = 5_000;
