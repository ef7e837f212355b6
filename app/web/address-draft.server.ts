import { randomUUID } from "node:crypto";
import type { Contract } from "./contract.ts";

/**
 * A form in progress whose values are kept in the URL, so that pickers work without scripts. Includes the
 * form key and the list's query to return to.
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

/** Reads the draft from a posted form, or from one saved when its session ended. */
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

/** The URL of a draft. Omits empty values; the form key tells the page not to fill in defaults. */
export function addressOf(path: string, { formKey, list, values }: AddressDraft<string>): string {
  const query = new URLSearchParams({ formKey });
  if (list) query.set("list", list);
  for (const [name, value] of Object.entries(values)) if (value !== "") query.set(name, value);
  return `${path}?${query}`;
}

/** Messages for values that can't be parsed. Doesn't report missing fields yet. */
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
