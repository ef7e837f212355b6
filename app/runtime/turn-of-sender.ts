import { setImmediate } from "node:timers/promises";

/** Until when a sender's next request waits. */
const lines = new Map<string, Promise<void>>();

/**
 * Call before a request is worked on. Requests of one sender begin one in each turn of the event loop, so that those
 * of others, however many one sends at once, go between. A sender's only request begins at once.
 */
export async function turnOfSender(sender: string): Promise<void> {
  const before = lines.get(sender);
  const mine = turnAfter(before);
  lines.set(sender, mine);
  void forgetAfter(sender, mine);
  await before;
}

async function turnAfter(before: Promise<void> | undefined): Promise<void> {
  await before;
  await setImmediate();
}

async function forgetAfter(sender: string, turn: Promise<void>): Promise<void> {
  await turn;
  if (lines.get(sender) === turn) lines.delete(sender);
}
