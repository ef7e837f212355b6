/**
 * Whether a text can be an e-mail address: one @, no spaces or control characters, a domain with a dot, 200 characters
 * at most. It is a check for typing errors; only a letter that arrives proves an address.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 200 || !/^[^\s\p{C}@<>(),;:"[\]\\]+@[^\s\p{C}@]+$/u.test(text)) return false;
  const [local = "", domain = ""] = text.split("@");
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = domain.split(".");
  const isLabel = (label: string) =>
    /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label);
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}
