import { hash, verify } from "@node-rs/argon2";

const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Argon2id; at most four hashes at once, so that a rush of sign-ins can't take the machine. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), ARGON2ID));
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such account, none set yet) the same work is done,
 * so that the time says nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await decoy());
  const matches = await inTurn(() => verify(against, password.normalize("NFKC")));
  return matches && passwordHash !== null;
}

let decoyHash: Promise<string> | undefined;
function decoy() {
  decoyHash ??= hashPassword("nobody's password");
  return decoyHash;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resume) => waiting.push(resume));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
