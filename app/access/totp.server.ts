/** What authenticator apps assume. */
const TOTP = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps that a phone's clock may be off, either way. */
const WINDOW = 1;

// Loaded on demand, because few requests need it.
const library = () => import("otpauth");

/** Makes a new secret in Base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Makes the `otpauth:` URL for a QR code. */
export async function enrollmentAddress(
  secret: string,
  { shopName, email }: { shopName: string; email: string },
): Promise<string> {
  const { TOTP: Totp } = await library();
  // A colon separates the issuer from the label.
  const issuer = shopName.replaceAll(":", " ").trim() || "Loupe";
  return new Totp({ ...TOTP, issuer, label: email, secret }).toString();
}

/** Returns the time step that a typed code belongs to, or null. Ignores spaces and hyphens. */
export async function stepOfCode(secret: string, typed: string, now: number): Promise<number | null> {
  const { Secret, TOTP: Totp } = await library();
  const token = typed.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new Totp({ ...TOTP, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Splits a Base32 secret into groups of four, for typing. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
