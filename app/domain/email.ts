/** Catches typing errors in an e-mail address; doesn't prove that it exists. */
export function isEmailAddress(text: string): boolean {
  if (text.length > 200 || !/^[^\s\p{C}@<>(),;:"[\]\\]+@[^\s\p{C}@]+$/u.test(text)) return false;
  const [local = "", domain = ""] = text.split("@");
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  const labels = domain.split(".");
  const isLabel = (label: string) =>
    /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u.test(label);
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}

/** Key for comparing addresses: ignores case, respects accents. */
export function addressKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
