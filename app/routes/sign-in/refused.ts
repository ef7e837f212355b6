import type { Field } from "~/ui/fields/field";

/** Why a form of the landing card was refused. */
export interface Refused {
  status: number;
  message: string;
  /** Messages by field. */
  errors: Record<string, string[]>;
  /** Seconds. */
  retryAfter?: number;
}

/** The refusal as lines of an error summary, each linked to its field; `form` is the id of one that isn't a card. */
export function summaryOf({ message, errors }: Pick<Refused, "message" | "errors">, form?: string) {
  const byField = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((text) => ({ id: form ? `${form}-${name}` : name, message: text })),
  );
  return byField.length > 0 ? byField : [{ message }];
}

/**
 * The fields of a landing card, each with its name as its id. Not by Conform (`useFormFields`): the sign-in card comes with the scripts
 * of every page, for a session that ends.
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
