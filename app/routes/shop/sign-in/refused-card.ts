import type { Field } from "~/ui/fields/field";

export interface Refused {
  status: number;
  message: string;
  errors: Record<string, string[]>;
  /** Seconds. */
  retryAfter?: number;
}

/**
 * Returns the lines of an error summary, linked to their fields. `form` is the form's id; a card needs none.
 */
export function summaryOf({ message, errors }: Pick<Refused, "message" | "errors">, form?: string) {
  const byField = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((text) => ({ id: form ? `${form}-${name}` : name, message: text })),
  );
  return byField.length > 0 ? byField : [{ message }];
}

/**
 * Returns the fields of a landing card; ids equal names. Doesn't use Conform, to keep every page's script
 * small.
 */
export function cardFields<Name extends string>(
  names: readonly Name[],
  refused: Pick<Refused, "errors"> | undefined,
  typed: { readonly [Typed in Name]?: string | undefined } = {},
) {
  const fields = names.map((name): [Name, Field] => [
    name,
    {
      id: name,
      name,
      errorId: `${name}-error`,
      descriptionId: `${name}-hint`,
      errors: refused?.errors[name],
      initialValue: typed[name],
      required: true,
    },
  ]);
  return Object.fromEntries(fields) as Record<Name, Field>;
}
