import { type Field, initialText } from "./field";

/** Carries a value along; `value` wins over what the form was given. */
export function HiddenField({
  field,
  value,
}: {
  field: Pick<Field, "name" | "initialValue"> & Partial<Field>;
  value?: string | number;
}) {
  const carried = value ?? initialText(field as Field) ?? "";
  return <input key={String(carried)} type="hidden" name={field.name} defaultValue={carried} />;
}
