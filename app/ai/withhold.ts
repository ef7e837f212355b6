import type { Customer } from "../domain/customers/customer.ts";

const EMAIL = /[^\s@<>(),;:"']+@[^\s@<>(),;:"']+/g;
/** Seven digits or more, however they are grouped. */
const PHONE = /\+?\(?\d(?:[\s().\-/]*\d){6,}/g;

/** A text without e-mail addresses and phone numbers. */
export function withoutContacts(text: string): string {
  return text.replace(EMAIL, "[email]").replace(PHONE, "[phone]");
}

/** A text about a customer as it may be sent: without contacts, their last name, their spouse's and their street. */
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

/** Takes e-mail addresses and phone numbers out of a message, with a way to put them back where the marks stand. */
export function maskContacts(text: string): { masked: string; restore(answer: string): string | null } {
  const kept: string[] = [];
  const mask = (found: string) => `[contact ${kept.push(found)}]`;
  const masked = text.replace(EMAIL, mask).replace(PHONE, mask);
  return {
    masked,
    /** Null when the answer lost one. */
    restore(answer) {
      if (kept.some((_, n) => !answer.includes(`[contact ${n + 1}]`))) return null;
      return answer.replace(/\[contact (\d+)\]/g, (mark, n: string) => kept[Number(n) - 1] ?? mark);
    },
  };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
