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

/** Key for comparing addresses: ignores case and how a domain is spelled, respects accents of the name before it. */
export function addressKey(email: string): string {
  const folded = email.trim().normalize("NFC").toLowerCase();
  const domainAt = folded.lastIndexOf("@") + 1;
  return folded.slice(0, domainAt) + asNameServersHaveIt(folded.slice(domainAt));
}

/** `xn--mnchen-3ya.de` for `münchen.de`, which is the same domain. What can't be one stays as it is. */
function asNameServersHaveIt(domain: string): string {
  if (!/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}
