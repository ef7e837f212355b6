import { setTimeout as wait } from "node:timers/promises";

/** An import or an undo that takes longer continues, with progress on the import's page. */
const ANSWERED_WITHIN = 2_000;

/** Until it has finished, or for so long as somebody waits for a page. */
export async function waitBriefly(finished: Promise<unknown>): Promise<void> {
  await Promise.race([finished, wait(ANSWERED_WITHIN)]);
}
