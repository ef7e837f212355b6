import { setTimeout as pause } from "node:timers/promises";
import { isShuttingDown } from "~/runtime/shutdown";

/** In this process. Each holds a connection, and what came with its request. */
const WAITING_AT_MOST = 50;
/** Before a proxy gives the answer up, which many do after a minute. */
const LONGEST_MS = 45_000;
const LOOK_EVERY_MS = 200;

/** Somebody who waits for a turn to try a password or code. */
export interface Waiting {
  account: string;
  address: string;
  /** Of the address, lately and for any account. */
  failures: number;
}

/** In the order in which they came. */
const waiting = new Set<Waiting>();

/**
 * Waits for a turn; `take` takes it, or answers null while it has not come. Of those who wait for an account the one goes first
 * whose address has failed least: whoever guesses from a few addresses keeps nobody else waiting for long.
 * Null when the turn does not come within 45 seconds, when others need the place more, or the client has left.
 */
export async function waitForTurn<Turn>(
  one: Waiting,
  take: () => Turn | null,
  signal: AbortSignal,
): Promise<Turn | null> {
  if (!findPlace(one)) return null;
  const until = performance.now() + LONGEST_MS;
  try {
    while (waiting.has(one) && !signal.aborted && !isShuttingDown() && performance.now() < until) {
      const turn = isFirst(one) ? take() : null;
      if (turn !== null) return turn;
      await pause(LOOK_EVERY_MS);
    }
    return null;
  } finally {
    waiting.delete(one);
  }
}

/** A second try from the same address for the same account takes the first one's place: most often a form that was sent again. */
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
