import type { FormField } from "./form-fields.tsx";

/** A field without messages, for a form that posts to a page of its own, which shows them. */
export function plainField(
  form: string,
  name: string,
  { label, initialValue }: { label: string; initialValue?: string },
): FormField {
  const id = `${form}-${name}`;
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-description` };
  return { field: { ...ids, name, ...(initialValue !== undefined && { initialValue }) }, label };
}
