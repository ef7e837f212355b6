import { hash, verify } from "@node-rs/argon2";

const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Leaves one of libuv's four threads free for verifying cookies and reading files. */
const AT_ONCE = 3;
/** Per queue (known and unknown clients): about one second of hashing on two cores. */
const WAITING_AT_MOST = 64;

/** Thrown before any hashing if the queue is full. */
export class TooManyHashes extends Error {
  /** Seconds. */
  readonly retryAfter = 2;
}

type Resume = () => void;
let running = 0;
/** Known clients go first. Unknown ones take turns by address. */
const known: Resume[] = [];
const strangers = new Map<string, Resume[]>();
let strangersWaiting = 0;

/**
 * Hashes with Argon2id, at most `AT_ONCE` at a time, so that many sign-ins can't exhaust the machine. Only
 * for callers who have already proven who they are.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(null, () => hash(password.normalize("NFKC"), ARGON2ID));
}

/**
 * Verifies a password. Without a hash (no account or no password) it does the same work, so that timing
 * reveals nothing. `stranger` is the address of an unknown client.
 */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
  stranger: string | null = null,
): Promise<boolean> {
  const against = passwordHash ?? (await decoy());
  const matches = await inTurn(stranger, () => verify(against, password.normalize("NFKC")));
  return matches && passwordHash !== null;
}

export function isHashingFull(stranger: string | null): boolean {
  return running >= AT_ONCE && (stranger === null ? known.length : strangersWaiting) >= WAITING_AT_MOST;
}

let decoyHash: Promise<string> | undefined;
function decoy() {
  decoyHash ??= hash("nobody's password", ARGON2ID);
  return decoyHash;
}

async function inTurn<T>(stranger: string | null, work: () => Promise<T>): Promise<T> {
  if (isHashingFull(stranger)) throw new TooManyHashes();
  if (running >= AT_ONCE) await new Promise<void>((resume) => stand(stranger, resume));
  else running++;
  try {
    return await work();
  } finally {
    const next = known.shift() ?? nextStranger();
    if (next) next();
    else running--;
  }
}

function stand(stranger: string | null, resume: Resume) {
  if (stranger === null) {
    known.push(resume);
    return;
  }
  strangersWaiting++;
  const line = strangers.get(stranger);
  if (line) line.push(resume);
  else strangers.set(stranger, [resume]);
}

function nextStranger(): Resume | undefined {
  const [first] = strangers;
  if (!first) return undefined;
  const [address, line] = first;
  strangersWaiting--;
  strangers.delete(address);
  const next = line.shift();
  // Moves the address to the end, so that other addresses get their turn.
  if (line.length > 0) strangers.set(address, line);
  return next;
}
