import { createHmac, hkdfSync } from "node:crypto";
import { isPin } from "~/domain/shop/account/pin-rules";
import { pinHashOf } from "~/domain/shop/account/pins.server";
import { getAccount } from "~/domain/shop/employees/find-employees.server";
import { shop } from "~/runtime/shop.server";
import type { PinCheck, RequestFacts } from "~/web/context";
import { countDenial } from "./denials.server.ts";
import { markForPin, rememberPin } from "./known-terminals.server.ts";
import { hashPassword, passwordMatches, TooManyHashes } from "./hash-password.server.ts";
import { PACE, SIX_DIGIT_PACE } from "./sign-in-limits.ts";
import { type SignInTry, type Tried, tryCounted } from "./throttle.server.ts";
import { inWords, nextWaitText, refusalText } from "./too-many-tries.ts";

/** Hashes an HMAC of the PIN with Argon2id, so that the database alone isn't enough to try a million PINs. */
export function hashPin(employeeId: number, pin: string): Promise<string> {
  return hashPassword(keyed(employeeId, pin));
}

/** Where a PIN is typed. */
interface Terminal {
  request: Request;
  facts: RequestFacts;
  /** The account that signed in with a password. */
  openedBy: number;
}

interface PinTry {
  employeeId: number;
  pin: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

const WRONG_PIN = "That PIN is wrong.";

/**
 * Returns the hash that the PIN matches. Wrong PINs slow down further tries for the account, and at all
 * terminals that the same person opened. A terminal where the account's PIN was right lately counts its own,
 * so that wrong ones elsewhere don't slow it down; all such terminals together have a limit too. Without an
 * account or a PIN it does the same work.
 */
async function tryPin(
  { employeeId, pin, signal }: PinTry,
  { request, facts, openedBy }: Terminal,
): Promise<Tried<string>> {
  const email = getAccount(shop().db, employeeId)?.email ?? `nobody ${employeeId}`;
  const mark = await markForPin(request, facts, employeeId);
  const counters: Counter[] =
    mark === null
      ? [
          { account: terminalsOf(openedBy), pace: SIX_DIGIT_PACE },
          { account: pinsOf(email), pace: SIX_DIGIT_PACE },
        ]
      : [
          { account: pinsWhereKnown(email), pace: PACE },
          { account: `${pinsOf(email)} at terminal ${mark}`, pace: SIX_DIGIT_PACE },
        ];
  const address =
    mark === null
      ? `${terminalsOf(openedBy)}, PIN ${employeeId}`
      : `terminal ${mark} knows PIN ${employeeId}`;
  const outcome = await tryEach(counters, { address, known: true, signal }, () => matching(employeeId, pin));
  if (outcome.outcome === "right") await rememberPin(request, facts, employeeId);
  else
    countDenial({
      employeeId,
      permission: outcome.outcome === "wrong" ? "wrong-pin" : "too-many-tries",
      address: facts.address,
    });
  return outcome;
}

type Counter = Pick<SignInTry, "account" | "pace">;

/** Runs `check` under every counter. If it is wrong, `nextWaits` is the longest wait of all. */
async function tryEach<T>(
  [counter, ...others]: Counter[],
  attempt: Pick<SignInTry, "address" | "known" | "signal">,
  check: () => Promise<T | null>,
): Promise<Tried<T>> {
  if (!counter) {
    const value = await check();
    return value === null ? { outcome: "wrong", nextWaits: 0 } : { outcome: "right", value };
  }
  let waits = 0;
  const tried = await tryCounted({ ...attempt, ...counter }, async () => {
    const inner = await tryEach(others, attempt, check);
    if (inner.outcome !== "wrong") return inner;
    waits = inner.nextWaits;
    return null;
  });
  if (tried.outcome === "right") return tried.value;
  return tried.outcome === "wrong" ? { ...tried, nextWaits: Math.max(tried.nextWaits, waits) } : tried;
}

/** Makes a PIN check for this terminal that answers with a message. */
export function pinCheckAt(terminal: Terminal): PinCheck {
  return async (employeeId, pin, signal) => {
    try {
      const tried = await tryPin({ employeeId, pin, signal }, terminal);
      if (tried.outcome === "right") return { ok: true, hash: tried.value };
      const isWrong = tried.outcome === "wrong";
      const message = isWrong ? WRONG_PIN + nextWaitText(PINS, tried.nextWaits) : refusalText(PINS, tried);
      return { ok: false, message };
    } catch (error) {
      if (!(error instanceof TooManyHashes)) throw error;
      const message = `Too many people are signing in right now. Try again in ${inWords(error.retryAfter)}.`;
      return { ok: false, message };
    }
  };
}

const PINS = "wrong PINs";

/** Names the counter of an account's wrong PINs at terminals new to it. Wrong passwords count separately. */
export function pinsOf(email: string): string {
  return `PIN ${email}`;
}

/** Names the counter for all terminals where the account's PIN was right lately. */
export function pinsWhereKnown(email: string): string {
  return `${pinsOf(email)} where it is known`;
}

/** Counts terminals by who opened them, so that signing in again doesn't start a new counter. */
export function terminalsOf(openedBy: number): string {
  return `terminals opened by ${openedBy}`;
}

const KNOWN_TERMINAL = /^terminal \S+ knows PIN (\d+)$/;

/** Returns the account in the address of a terminal that knows its PIN; null for other addresses. */
export function knownAtTerminal(address: string): number | null {
  const [, employeeId] = KNOWN_TERMINAL.exec(address) ?? [];
  return employeeId === undefined ? null : Number(employeeId);
}

async function matching(employeeId: number, pin: string): Promise<string | null> {
  const hash = pinHashOf(shop().db, employeeId);
  const matches = await passwordMatches(hash, keyed(employeeId, pin));
  return matches && isPin(pin) ? hash : null;
}

/** Keyed from `audit.key`, which backups leave out. */
function keyed(employeeId: number, pin: string): string {
  const key = Buffer.from(hkdfSync("sha256", shop().auditKey, "", "PIN", 32));
  return createHmac("sha256", key).update(`${employeeId} ${pin}`).digest("base64url");
}
