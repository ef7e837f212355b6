import type { Tx } from "~db/client.server.ts";
import { fullName } from "../../people/customers/customer.ts";
import { getCustomer } from "../../people/customers/find-customers.server.ts";
import { type Actor, can } from "../../permissions.ts";

/** A text, or a customer to link to. */
export type AdvicePart = string | { id: number; name: string };

/**
 * Marks customers in a stored text, along with the words for readers who may not see names. Names are read
 * when the text is shown.
 */
export function customersMark(ids: readonly number[], otherwise: string): string {
  return ids.length === 0 ? otherwise : `{customers ${ids.join(" ")}: ${otherwise}}`;
}

const MARK = /\{customers ([\d ]+): ([^}]*)\}/;

/** Fills the names of its customers into a stored text, for an actor who may see names. */
export function withCustomers(tx: Tx, actor: Actor, text: string): AdvicePart[] {
  const mark = MARK.exec(text);
  if (!mark) return [text];
  const [whole, ids = "", otherwise = ""] = mark;
  const before = text.slice(0, mark.index);
  const after = text.slice(mark.index + whole.length);
  const found = can(actor, "figures.names") ? ids.split(" ").map((id) => getCustomer(tx, Number(id))) : [];
  const named = found.flatMap((customer) =>
    customer ? [{ id: customer.id, name: fullName(customer) }] : [],
  );
  if (named.length === 0) return [before + otherwise + after];
  const parts = named.flatMap((customer, n) => {
    const separator = n === 0 ? "" : n === named.length - 1 ? " and " : ", ";
    return [separator, customer];
  });
  return [before, ...parts, after].filter((part) => part !== "");
}

export function adviceInWords(parts: readonly AdvicePart[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.name)).join("");
}
