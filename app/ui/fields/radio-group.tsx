import type { ReactNode } from "react";
import { type Field, FieldNotes } from "./field";

type RadioGroupProps = {
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
};

/** Nothing is selected until the field has a value. */
export function RadioGroup({ field, label, hint, options }: RadioGroupProps) {
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
              defaultChecked={option.value === field.initialValue}
            />
            <span>{option.label}</span>
          </label>
        </div>
      ))}
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}
