import { setImmediate } from "node:timers/promises";

/** Until when a sender's next request waits. */
const lines = new Map<string, Promise<void>>();

/**
 * Call before a request is worked on. Requests of one sender begin one in each turn of the event loop, so that those
 * of others, however many one sends at once, go between. A sender's only request begins at once.
 */
export async function turnOfSender(sender: string): Promise<void> {
  const before = lines.get(sender);
  const mine = (before ?? Promise.resolve()).then(() => setImmediate());
  lines.set(sender, mine);
  void mine.then(() => {
    if (lines.get(sender) === mine) lines.delete(sender);
  });
  await before;
}
