const SECRETS = new Set([
  "password",
  "passwordHash",
  "code",
  "codeHash",
  "token",
  "tokenHash",
  "secret",
  "pin",
]);

/** Replacer for `JSON.stringify` that keeps secrets out of the audit log, since rules may pass whole rows. */
export function withoutSecrets(name: string, value: unknown) {
  return SECRETS.has(name) ? undefined : value;
}
