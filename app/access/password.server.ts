import { hash, verify } from "@node-rs/argon2";

const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** One of libuv's four threads stays free: cookies are checked and files are read on them too. */
const AT_ONCE = 3;
/** Of strangers, and as many of those who are known: what two cores hash in about a second. */
const WAITING_AT_MOST = 64;

/** More passwords wait to be hashed than may. Thrown before any work is done. */
export class TooManyHashes extends Error {
  /** Seconds. */
  readonly retryAfter = 2;
}

type Resume = () => void;
let running = 0;
/** Those who are known come first; strangers from different addresses take turns. */
const known: Resume[] = [];
const strangers = new Map<string, Resume[]>();
let strangersWaiting = 0;

/** Argon2id; at most three hashes at once, so that a rush of sign-ins can't take the machine. For whoever has proven something else. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(null, () => hash(password.normalize("NFKC"), ARGON2ID));
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such account, none set yet) the same work is done,
 * so that the time says nothing. `stranger` is the address of somebody of whom nothing is known.
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

/** Whether one more would be turned away now. */
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
  // Its next one stands behind all other addresses.
  if (line.length > 0) strangers.set(address, line);
  return next;
}
