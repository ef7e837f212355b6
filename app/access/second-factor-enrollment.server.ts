import { decrypt, encrypt } from "./secret-box.server.ts";
import { newSecret } from "./totp.server.ts";

/** A secret that was shown and is not confirmed yet. It travels in the form, sealed for its session. */
export interface Enrollment {
  secret: string;
  sealed: string;
}

/** For typing the secret into an app and its first code. */
const ENROLLMENT_MS = 30 * 60 * 1000;

export async function startEnrollment(sessionId: number): Promise<Enrollment> {
  const secret = await newSecret();
  return { secret, sealed: encrypt(`${Date.now()} ${secret}`, enrollmentIn(sessionId)) };
}

/** Null after `ENROLLMENT_MS`, or from another session. */
export function readEnrollment(sealed: string, sessionId: number): Enrollment | null {
  const [at, secret] = decrypt(sealed, enrollmentIn(sessionId))?.split(" ") ?? [];
  if (!secret || Math.abs(Date.now() - Number(at)) > ENROLLMENT_MS) return null;
  return { secret, sealed };
}

const enrollmentIn = (sessionId: number) => `second factor set up in session ${sessionId}`;
