import { createHmac, hkdfSync } from "node:crypto";
import { isPin } from "~/domain/employees/pin-rules";
import { pinHashOf } from "~/domain/employees/pins.server";
import { getAccount } from "~/domain/employees/find-employees.server";
import { shop } from "~/runtime/shop.server";
import type { PinCheck } from "~/web/context";
import { countDenial } from "./denials.server.ts";
import { hashPassword, passwordMatches, TooManyHashes } from "./password.server.ts";
import { SIX_DIGIT_PACE } from "./sign-in-limits.ts";
import { inWords, nextWaitText, refusalText, type Tried, tryCounted } from "./throttle.server.ts";

/** Argon2id over an HMAC: whoever has the database alone can't try a million PINs. */
export function hashPin(employeeId: number, pin: string): Promise<string> {
  return hashPassword(keyed(employeeId, pin));
}

interface PinTry {
  employeeId: number;
  pin: string;
  /** The session of the terminal. */
  sessionId: number;
  address: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

const WRONG_PIN = "That PIN is wrong.";

/**
 * The hash that the PIN matches. Wrong ones slow down further tries for the account and, apart from it, at the
 * terminal. Without an account or a PIN it does the same work.
 */
async function tryPin({ employeeId, pin, sessionId, address, signal }: PinTry): Promise<Tried<string>> {
  const email = getAccount(shop().db, employeeId)?.email ?? `nobody ${employeeId}`;
  const terminal = terminalOf(sessionId);
  const ofAccount = pinsOf(email);
  const attempt = { known: true, signal, pace: SIX_DIGIT_PACE };
  const tried = await tryCounted({ ...attempt, account: terminal, address: ofAccount }, async () => {
    const inner = await tryCounted({ ...attempt, account: ofAccount, address: terminal }, () =>
      matching(employeeId, pin),
    );
    return inner.outcome === "wrong" ? null : inner;
  });
  const outcome = tried.outcome === "right" ? tried.value : tried;
  if (outcome.outcome !== "right")
    countDenial({
      employeeId,
      permission: outcome.outcome === "wrong" ? "wrong-pin" : "too-many-tries",
      address,
    });
  return outcome;
}

/** `tryPin` at the terminal of a session, with what to say. */
export function pinCheckAt(sessionId: number, address: string): PinCheck {
  return async (employeeId, pin, signal) => {
    try {
      const tried = await tryPin({ employeeId, pin, sessionId, address, signal });
      if (tried.outcome === "right") return { ok: true, hash: tried.value };
      const isWrong = tried.outcome === "wrong";
      const message = isWrong ? WRONG_PIN + nextWaitText(PINS, tried.nextWaits) : refusalText(PINS, tried);
      return { ok: false, message };
    } catch (error) {
      if (!(error instanceof TooManyHashes)) throw error;
      const message = `Too many people are signing in at this moment. Try again in ${inWords(error.retryAfter)}.`;
      return { ok: false, message };
    }
  };
}

const PINS = "wrong PINs";

/** Wrong PINs of an account count apart from its wrong passwords. */
export function pinsOf(email: string): string {
  return `PIN ${email}`;
}

export function terminalOf(sessionId: number): string {
  return `terminal ${sessionId}`;
}

async function matching(employeeId: number, pin: string): Promise<string | null> {
  const hash = pinHashOf(shop().db, employeeId);
  const matches = await passwordMatches(hash, keyed(employeeId, pin));
  return matches && isPin(pin) ? hash : null;
}

/** Under a key derived from `audit.key`, which backups leave out. */
function keyed(employeeId: number, pin: string): string {
  const key = Buffer.from(hkdfSync("sha256", shop().auditKey, "", "PIN", 32));
  return createHmac("sha256", key).update(`${employeeId} ${pin}`).digest("base64url");
}
