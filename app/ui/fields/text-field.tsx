import { TextArea } from "@radix-ui/themes/components/text-area";
import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { FieldFrame, type FieldProps, fieldProps } from "./field";
import { TextInput, type TextInputProps } from "./text-input";

type Said = "id" | "name" | "defaultValue" | "color" | "size" | "variant";

export function TextField(props: FieldProps & Omit<TextInputProps, Said>) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <TextInput
        key={props.field.key}
        type="text"
        {...control}
        defaultValue={props.type === "password" ? undefined : control.defaultValue}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  className,
  ...props
}: FieldProps & Omit<ComponentProps<typeof TextArea>, Said>) {
  const { frame, control } = fieldProps(props);
  return (
    <FieldFrame {...frame}>
      <TextArea
        key={props.field.key}
        size="3"
        variant="surface"
        rows={3}
        {...control}
        className={classNames(control["aria-invalid"] && "input-invalid", className) || undefined}
      />
    </FieldFrame>
  );
}

/** Submits `2026-11-18`. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField {...props} type="date" />;
}
