import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { FieldFrame, type FieldProps, fieldProps } from "./field";

type Rest<Tag extends "input" | "textarea"> = Omit<ComponentProps<Tag>, "id" | "name" | "defaultValue">;

export function TextField({ className, ...props }: FieldProps & Rest<"input">) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <input
        key={props.field.key}
        type="text"
        {...control}
        defaultValue={props.type === "password" ? undefined : control.defaultValue}
        className={classNames("input", className)}
      />
    </FieldFrame>
  );
}

export function TextAreaField({ className, ...props }: FieldProps & Rest<"textarea">) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        key={props.field.key}
        rows={3}
        {...control}
        className={classNames("input", "textarea", className)}
      />
    </FieldFrame>
  );
}

/** Submits `2026-11-18`. */
export function DateField(props: FieldProps & Rest<"input">) {
  return <TextField {...props} type="date" />;
}
