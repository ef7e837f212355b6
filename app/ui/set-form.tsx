import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { Address } from "./address";
import { PageForm } from "./page-link";

type SetFormProps = {
  action: Address;
  name: string;
  /** Accessible name. The context names it visually. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** After 'Set'. */
  beside?: ReactNode;
  children?: ReactNode;
};

/**
 * A select with a 'Set' button. With scripts, a choice by mouse or touch submits itself; one by keyboard
 * needs Enter, because arrow keys pass through the options between. `data-saved` tells the style sheet
 * whether the choice was sent.
 */
export function SetForm({ action, name, label, value, options, beside, children }: SetFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  /** Undefined until hydration. */
  const byKey = useRef<boolean>(undefined);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    const { current: control } = select;
    if (!idle || !control) return;
    if (byKey.current === undefined && control.value !== value) {
      // Selected before hydration.
      byKey.current = isKeyboardAt(control);
      if (!byKey.current) control.form?.requestSubmit?.();
    } else {
      byKey.current ??= false;
      // Restores the actual value, also after a refusal, without losing focus as a new `key` would.
      control.value = value;
    }
    control.dataset.saved = `${control.value === value}`;
  }, [idle, value]);
  return (
    <PageForm method="post" action={action} className="set-form" preventScrollReset>
      {children}
      <select
        ref={select}
        className="select"
        aria-label={label}
        name={name}
        defaultValue={value}
        autoComplete="off"
        onPointerDown={() => (byKey.current = false)}
        onKeyDown={(event) => {
          const control = event.currentTarget;
          byKey.current = true;
          if (event.key !== "Enter" || control.value === value) return;
          event.preventDefault();
          control.form?.requestSubmit?.();
        }}
        onChange={({ currentTarget: control }) => {
          if (byKey.current) control.dataset.saved = `${control.value === value}`;
          else control.form?.requestSubmit?.();
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button className="set-button" aria-label={`Set ${label}`}>
        Set
      </button>
      {beside}
    </PageForm>
  );
}

function isKeyboardAt(control: HTMLElement): boolean {
  try {
    return control.matches(":focus-visible");
  } catch {
    // Browsers before 2022 don't know this selector.
    return false;
  }
}
