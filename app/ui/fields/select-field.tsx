import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import type { Option } from "../options";
import { FieldFrame, type FieldProps, fieldProps } from "./field";

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "id" | "name" | "defaultValue" | "children"> & {
    options: readonly Option[];
    /** Empty first option: 'Select a category'. */
    placeholder?: string;
  };

export function SelectField({ options, placeholder, className, ...props }: SelectFieldProps) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <select key={props.field.key} {...control} className={classNames("select", className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} data-row-key={option.rowKey}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
