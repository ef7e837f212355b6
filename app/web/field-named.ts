import type { Field } from "../ui/fields/field.tsx";

/** Conform creates fields on access; throws if there is none by this name. */
export function fieldNamed(fields: Partial<Record<string, Field>>, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`The form has no field '${name}'`);
  return field;
}
