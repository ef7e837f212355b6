import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlProps, FieldNotes, type FieldProps } from "./field";

type CheckFieldProps = FieldProps & Omit<ComponentProps<"input">, "id" | "name" | "type" | "defaultChecked">;

/** Submits `on` or `value` if checked, otherwise nothing. */
export function CheckField({
  field,
  label,
  optional,
  hint,
  saved,
  span = 6,
  wideOnPhones,
  className,
  value = "on",
  ...rest
}: CheckFieldProps) {
  const { initialValue } = field;
  const checked = Array.isArray(initialValue)
    ? initialValue.includes(value)
    : initialValue === true || initialValue === value;
  return (
    <div className={classNames("field", `span-${span}`, wideOnPhones && "phone-wide")}>
      <label className="check">
        <input
          key={field.key}
          type="checkbox"
          value={value}
          defaultChecked={checked}
          {...rest}
          {...controlProps(field, hint, saved)}
          className={className}
        />
        <span>
          {label}
          {optional && <span className="label-optional"> (optional)</span>}
        </span>
      </label>
      <FieldNotes field={field} hint={hint} saved={saved} />
    </div>
  );
}
