import { setImmediate } from "node:timers/promises";

/** What each sender's next request waits for. */
const lines = new Map<string, Promise<void>>();

/**
 * Waits for the turn of a request; call it before working on one. One request of a sender begins in each turn
 * of the event loop, so that other senders' requests go in between, however many one sends at once. A
 * sender's only request begins at once.
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
