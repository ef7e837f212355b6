import type { Customer } from "../domain/people/customers/customer.ts";

const EMAIL = /[^\s@<>(),;:"']+@[^\s@<>(),;:"']+/g;
/** Seven or more digits, in any grouping. */
const PHONE = /\+?\(?\d(?:[\s().\-/]*\d){6,}/g;

export function withoutContacts(text: string): string {
  return text.replace(EMAIL, "[email]").replace(PHONE, "[phone]");
}

/** Removes contacts, the last names of customer and spouse, and the street. */
export function withheld(text: string, { lastName, street, spouseName }: Customer): string {
  const spousesLastNames = (spouseName ?? "").split(/\s+/).slice(1);
  return [lastName, street, ...spousesLastNames]
    .filter((secret) => secret !== null && secret.length > 1)
    .reduce<string>(
      (rest, secret) =>
        rest.replace(new RegExp(`(?<!\\p{L})${escaped(secret ?? "")}(?!\\p{L})`, "giu"), "[withheld]"),
      withoutContacts(text),
    );
}

/** Replaces contacts with marks that `restore` turns back. */
export function maskContacts(text: string): { masked: string; restore(answer: string): string | null } {
  const kept: string[] = [];
  const mask = (found: string) => `[contact ${kept.push(found)}]`;
  const masked = text.replace(EMAIL, mask).replace(PHONE, mask);
  return {
    masked,
    /** Returns null if the answer dropped a contact. */
    restore(answer) {
      if (kept.some((_, n) => !answer.includes(`[contact ${n + 1}]`))) return null;
      return answer.replace(/\[contact (\d+)\]/g, (mark, n: string) => kept[Number(n) - 1] ?? mark);
    },
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
