import { isPhone } from "../../phone-number.ts";

/** Details of a new customer, read from a text that found nothing. */
export interface TypedCustomer {
  firstName: string;
  lastName: string;
  email: string;
  cellPhone: string;
}

const NOBODY: TypedCustomer = { firstName: "", lastName: "", email: "", cellPhone: "" };

/** Reads 'Petersen, Lauren', 'Lauren Petersen', an e-mail or a phone number; null for other texts. */
export function typedCustomer(typed: string): TypedCustomer | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (isPhone(text)) return { ...NOBODY, cellPhone: text };
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { ...NOBODY, email: text };
  if (text.length < 2 || !/^[\p{L}\p{M}][\p{L}\p{M}'’., -]*$/u.test(text)) return null;
  const [last = "", first] = text.split(/ ?, ?/);
  if (first !== undefined) return { ...NOBODY, firstName: first, lastName: last };
  const at = text.indexOf(" ");
  return at < 0
    ? { ...NOBODY, lastName: text }
    : { ...NOBODY, firstName: text.slice(0, at), lastName: text.slice(at + 1) };
}
