import { createHmac } from "node:crypto";
import { keyFor } from "./encrypt-text.server.ts";
import { shop } from "./shop.server.ts";

/**
 * Secrets for what the shop alone signs and checks, in a chain its head office. Stores have `cookieSecrets` too,
 * but not `audit.key`, of which these are made. The first one signs, all verify.
 */
export function officeSecrets(): string[] {
  const { auditKey, cookieSecrets } = shop();
  const key = keyFor("what stores can't sign", auditKey);
  return cookieSecrets.map((secret) => createHmac("sha256", key).update(secret).digest("base64url"));
}
