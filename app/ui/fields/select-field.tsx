import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlProps, FieldFrame, type FieldProps, initialText } from "./field";

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "id" | "name" | "defaultValue" | "children"> & {
    options: readonly { value: string; label: string }[];
    /** Empty first option: 'Select a category'. */
    placeholder?: string;
  };

export function SelectField({
  field,
  label,
  optional,
  hint,
  saved,
  span,
  wideOnPhones,
  options,
  placeholder,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ field, label, optional, hint, saved, span, wideOnPhones }}>
      <select
        key={field.key}
        defaultValue={initialText(field)}
        {...rest}
        {...controlProps(field, hint, saved)}
        className={classNames("select", className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
