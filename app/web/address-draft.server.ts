import { randomUUID } from "node:crypto";
import type { Contract } from "./contract.ts";

/**
 * A form that is being put together and whose whole text stands in its address, so that pickers work without scripts:
 * every field's text, the form's key, and the list's query to go back to.
 */
export interface AddressDraft<Name extends string> {
  formKey: string;
  list: string;
  values: Record<Name, string>;
}

export const LONGEST_VALUE = 5_000;

export function draftOfAddress<Name extends string>(fields: readonly Name[], url: URL): AddressDraft<Name> {
  return draftOf(fields, (name) => url.searchParams.get(name));
}

/** The draft in a posted form, or in one that met an ended session. */
export function draftOfForm<Name extends string>(
  fields: readonly Name[],
  sent: Record<string, unknown>,
): AddressDraft<Name> {
  return draftOf(fields, (name) => {
    const value = sent[name];
    return typeof value === "string" ? value : null;
  });
}

function draftOf<Name extends string>(
  fields: readonly Name[],
  read: (name: string) => string | null,
): AddressDraft<Name> {
  const values = Object.fromEntries(
    fields.map((name) => [name, (read(name) ?? "").slice(0, LONGEST_VALUE)]),
  ) as Record<Name, string>;
  const formKey = read("formKey") ?? "";
  const list = read("list") ?? "";
  return { formKey: /^[\w-]{8,100}$/.test(formKey) ? formKey : randomUUID(), list, values };
}

/** The address that shows a draft: what is empty is left out, the key says that nothing is to be filled in. */
export function addressOf(path: string, { formKey, list, values }: AddressDraft<string>): string {
  const query = new URLSearchParams({ formKey });
  if (list) query.set("list", list);
  for (const [name, value] of Object.entries(values)) if (value !== "") query.set(name, value);
  return `${path}?${query}`;
}

/** The contract's own messages for the fields that hold something it can't read; what is missing is not said yet. */
export function unreadable(
  contract: Contract<unknown>,
  values: Record<string, string>,
): Record<string, string[]> {
  const parsed = contract.form.safeParse(values);
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if ((values[name] ?? "").trim() !== "") errors[name] = [issue.message];
  }
  return errors;
}
