import { Secret, TOTP } from "otpauth";

/** A code as an authenticator app shows it, `steps` times 30 seconds from now. */
export function appCode(secret: string, steps = 0, at = Date.now()): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), algorithm: "SHA1" });
  return totp.generate({ timestamp: at + steps * 30_000 });
}

/** The key that a set-up page shows for typing it in. */
export function shownSecret(text: string): string {
  const [secret] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text) ?? [];
  if (!secret) throw new Error("The page shows no key");
  return secret;
}

export function shownRecoveryCodes(text: string): string[] {
  return text.match(/\b[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}\b/g) ?? [];
}
