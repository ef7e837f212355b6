import type { Field } from "../ui/fields/field.tsx";

/** One of the fields of Conform's `useForm`, which makes them when they are asked for. */
export function fieldNamed(fields: Partial<Record<string, Field>>, name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`The form has no field '${name}'`);
  return field;
}
