/** Characters of a selector. */
export const LONGEST_SELECTOR = 100;

/** Labels with dots between them, also with what stands behind a selector: 'google._domainkey'. */
export const SELECTOR_PATTERN = "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$";

/** Without what stands behind it in a record's name; null for none. */
export function selectorIn(typed: string): string | null {
  const selector = typed
    .trim()
    .toLowerCase()
    .replace(/\.?_domainkey(\..*)?$/, "");
  return selector === "" ? null : selector;
}

/** The name whose text is the key. */
export function keyName(selector: string, domain: string): string {
  return `${selector}._domainkey.${domain}`;
}
