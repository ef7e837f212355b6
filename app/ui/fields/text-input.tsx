import * as RadixTextField from "@radix-ui/themes/components/text-field";
import type { ComponentProps } from "react";
import { classNames } from "../class-names";
import { useLightForm } from "../light-form";

export type TextInputProps = Omit<ComponentProps<typeof RadixTextField.Root>, "color" | "size" | "variant">;

/** A text control without label or notes. Its children are slots before and after the text. */
export function TextInput({ className, children, radius: _radius, ...rest }: TextInputProps) {
  const names = classNames(rest["aria-invalid"] && "input-invalid", className);
  if (useLightForm())
    return children ? (
      <div className={classNames("input-box", names)}>
        <input {...rest} className="input" />
        {children}
      </div>
    ) : (
      <input {...rest} className={classNames("input", className)} />
    );
  return (
    // Radix would turn spell checking off.
    <RadixTextField.Root
      size="3"
      variant="surface"
      spellCheck={undefined}
      {...rest}
      className={names || undefined}
    >
      {children}
    </RadixTextField.Root>
  );
}

type SlotProps = Pick<ComponentProps<typeof RadixTextField.Slot>, "side" | "children">;

/** A sign before the text of a control, or after it. */
export function InputSlot({ side, children }: SlotProps) {
  const light = useLightForm();
  if (light && side !== "right") return children;
  if (light) return <div className="input-after">{children}</div>;
  return <RadixTextField.Slot side={side}>{children}</RadixTextField.Slot>;
}
