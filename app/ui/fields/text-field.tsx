import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { controlProps, FieldFrame, type FieldProps, initialText } from "./field";

type Rest<Tag extends "input" | "textarea"> = Omit<ComponentProps<Tag>, "id" | "name" | "defaultValue">;

export function TextField({
  field,
  label,
  optional,
  hint,
  saved,
  span,
  wideOnPhones,
  className,
  ...rest
}: FieldProps & Rest<"input">) {
  return (
    <FieldFrame {...{ field, label, optional, hint, saved, span, wideOnPhones }}>
      <input
        key={field.key}
        type="text"
        defaultValue={rest.type === "password" ? undefined : initialText(field)}
        {...rest}
        {...controlProps(field, hint, saved)}
        className={classNames("input", className)}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  field,
  label,
  optional,
  hint,
  saved,
  span,
  wideOnPhones,
  className,
  ...rest
}: FieldProps & Rest<"textarea">) {
  return (
    <FieldFrame {...{ field, label, optional, hint, saved, span, wideOnPhones }}>
      <textarea
        key={field.key}
        rows={3}
        defaultValue={initialText(field)}
        {...rest}
        {...controlProps(field, hint, saved)}
        className={classNames("input", "textarea", className)}
      />
    </FieldFrame>
  );
}

/** Submits `2026-11-18`. */
export function DateField(props: FieldProps & Rest<"input">) {
  return <TextField {...props} type="date" />;
}
