import { decrypt, encrypt } from "./encrypt-second-factor.server.ts";
import { newSecret } from "./totp.server.ts";

/**
 * A secret that was shown but not confirmed yet. It travels in the form, encrypted for its session and
 * person.
 */
export interface Enrollment {
  secret: string;
  sealed: string;
}

/** Time to type the secret into an app and enter its first code. */
const ENROLLMENT_MS = 30 * 60 * 1000;

export async function startEnrollment(sessionId: number, employeeId: number): Promise<Enrollment> {
  const secret = await newSecret();
  return { secret, sealed: encrypt(`${Date.now()} ${secret}`, enrollmentOf(sessionId, employeeId)) };
}

/** Returns null after `ENROLLMENT_MS`, or from another session or person. */
export function readEnrollment(sealed: string, sessionId: number, employeeId: number): Enrollment | null {
  const [at, secret] = decrypt(sealed, enrollmentOf(sessionId, employeeId))?.split(" ") ?? [];
  if (!secret || Math.abs(Date.now() - Number(at)) > ENROLLMENT_MS) return null;
  return { secret, sealed };
}

const enrollmentOf = (sessionId: number, employeeId: number) =>
  `second factor of ${employeeId} set up in session ${sessionId}`;
