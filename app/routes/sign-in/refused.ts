/** Why a form of the landing card was refused. */
export interface Refused {
  status: number;
  message: string;
  /** Messages by field. */
  errors: Record<string, string[]>;
  /** Seconds. */
  retryAfter?: number;
}

/** The refusal as lines of an error summary, each linked to its field. */
export function summaryOf({ message, errors }: Pick<Refused, "message" | "errors">) {
  const byField = Object.entries(errors).flatMap(([id, messages]) =>
    messages.map((text) => ({ id, message: text })),
  );
  return byField.length > 0 ? byField : [{ message }];
}

/** What a field of the landing card needs, named like its id. */
export function cardField(name: string, refused: Pick<Refused, "errors"> | null | undefined, typed?: string) {
  return {
    id: name,
    name,
    errorId: `${name}-error`,
    descriptionId: `${name}-hint`,
    errors: refused?.errors[name],
    initialValue: typed,
  };
}
