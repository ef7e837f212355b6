import type { ReactNode } from "react";
import { type Field, FieldNotes } from "./field";

type RadioGroupProps = {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
};

/** Selects the first option by default. */
export function RadioGroup({ field, label, hint, options }: RadioGroupProps) {
  const chosen = options.find(({ value }) => value === field.initialValue) ?? options[0];
  return (
    <fieldset className="radio-group field" id={field.id}>
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <div key={option.value}>
          <label className="check">
            <input
              type="radio"
              name={field.name}
              value={option.value}
              defaultChecked={option.value === chosen?.value}
            />
            <span>{option.label}</span>
          </label>
        </div>
      ))}
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}
