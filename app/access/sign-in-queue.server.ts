import { setTimeout as pause } from "node:timers/promises";
import { isShuttingDown } from "~/runtime/shutdown";

/** Per process. Each waiting attempt holds a connection and its request body. */
const WAITING_AT_MOST = 50;
/** Below the one-minute timeout of many proxies. */
export const LONGEST_WAIT_MS = 45_000;
const TICK_EVERY_MS = 200;

export interface Waiting {
  account: string;
  address: string;
  /** Recent failures of the address, for any account. */
  failures: number;
}

/** Attempts in order of arrival. */
const waiting = new Set<Waiting>();

/**
 * Waits until `take` returns a turn. For each account, the address with the fewest failures goes first, so
 * that an attacker with few addresses barely delays others. Null after `LONGEST_WAIT_MS`, if evicted, or if
 * the client disconnects.
 */
export async function waitForTurn<Turn>(
  one: Waiting,
  take: () => Turn | null,
  signal: AbortSignal,
): Promise<Turn | null> {
  if (!findPlace(one)) return null;
  const until = performance.now() + LONGEST_WAIT_MS;
  try {
    while (waiting.has(one) && !signal.aborted && !isShuttingDown() && performance.now() < until) {
      const turn = isFirst(one) ? take() : null;
      if (turn !== null) return turn;
      await pause(TICK_EVERY_MS);
    }
    return null;
  } finally {
    waiting.delete(one);
  }
}

/**
 * Adds an attempt to the queue. A second one from the same address and account replaces the first: usually a
 * resubmitted form. A full queue evicts the address with the most failures, or refuses.
 */
function findPlace(one: Waiting): boolean {
  const before = [...waiting].find(
    ({ account, address }) => account === one.account && address === one.address,
  );
  if (before) waiting.delete(before);
  else if (waiting.size >= WAITING_AT_MOST) {
    const most = mostFailed();
    if (!most || most.failures <= one.failures) return false;
    waiting.delete(most);
  }
  waiting.add(one);
  return true;
}

function mostFailed(): Waiting | undefined {
  return [...waiting].reduce<Waiting | undefined>(
    (most, one) => (most && most.failures > one.failures ? most : one),
    undefined,
  );
}

function isFirst(one: Waiting): boolean {
  const line = [...waiting].filter(({ account }) => account === one.account);
  const least = Math.min(...line.map(({ failures }) => failures));
  return line.find(({ failures }) => failures === least) === one;
}
