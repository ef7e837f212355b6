import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { PageForm } from "./page-link";

type SetFormProps = {
  action: string;
  name: string;
  /** Accessible name; visually the context names it. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Buttons after 'Set'. */
  beside?: ReactNode;
  children?: ReactNode;
};

/**
 * A select with a 'Set' button. With scripts, a choice by mouse or touch submits itself, one by keyboard with
 * Enter: arrow keys pass through the options between.
 */
export function SetForm({ action, name, label, value, options, beside, children }: SetFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isAwake = useRef(false);
  const byKey = useRef(false);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    const wasAwake = isAwake.current;
    isAwake.current = true;
    if (!idle || !select.current || select.current.value === value) return;
    // Selected before hydration.
    if (!wasAwake && !isKeyboardAt(select.current)) select.current.form?.requestSubmit?.();
    else if (!wasAwake) byKey.current = true;
    // Restores the actual value, also after a refusal, without losing focus as a new `key` would.
    else select.current.value = value;
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
        onPointerDown={() => {
          byKey.current = false;
        }}
        onKeyDown={(event) => {
          byKey.current = true;
          if (event.key !== "Enter" || event.currentTarget.value === value) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit?.();
        }}
        onChange={(event) => {
          if (!byKey.current) event.currentTarget.form?.requestSubmit?.();
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
    // Browsers before 2022 don't know the selector.
    return false;
  }
}
