import { TextArea } from "@radix-ui/themes/components/text-area";
import { type ComponentProps, useLayoutEffect, useState } from "react";
import { classNames } from "../class-names";
import { useHydrated } from "../use-hydrated";
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
  useTextBeforeHydration(control.id);
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

/** Keeps what was typed in a textarea before scripts came: React gives one that isn't empty its first text again. */
function useTextBeforeHydration(id: string) {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isHydrated ? undefined : textareaOf(id)?.value));
  useLayoutEffect(() => {
    const textarea = textareaOf(id);
    if (typed === undefined || !textarea || textarea.value === typed) return;
    textarea.value = typed;
    textarea.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id, typed]);
}

function textareaOf(id: string): HTMLTextAreaElement | null {
  if (typeof document === "undefined") return null;
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement ? found : null;
}

/** Submits `2026-11-18`. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField {...props} type="date" />;
}
