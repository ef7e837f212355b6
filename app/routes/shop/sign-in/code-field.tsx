import type { ReactNode } from "react";
import type { Field } from "~/ui/fields/field";
import { TextField } from "~/ui/fields/text-field";

/** Asks for a one-time code. Case and hyphens don't matter. */
export function CodeField({ field, hint, disabled }: { field: Field; hint?: ReactNode; disabled: boolean }) {
  return (
    <TextField
      field={field}
      label="One-time code"
      hint={hint}
      placeholder="ABCD-EFGH-JKLM"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
    />
  );
}
