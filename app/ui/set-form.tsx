import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { PageForm } from "./page-link";

type SetFormProps = {
  action: string;
  name: string;
  /** For screen readers; the place in the page says it to everyone else. */
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** Hidden inputs that travel along. */
  children?: ReactNode;
};

/** One select with a 'Set' button in a form of its own; where scripts run, a choice sends itself. */
export function SetForm({ action, name, label, value, options, children }: SetFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const isAwake = useRef(false);
  const idle = useNavigation().state === "idle";
  useEffect(() => {
    const wasAwake = isAwake.current;
    isAwake.current = true;
    if (!idle || !select.current || select.current.value === value) return;
    // Chosen while the page was there and its scripts were not yet.
    if (!wasAwake) select.current.form?.requestSubmit?.();
    // Says what is so, also after a choice that was refused, and keeps the focus, which a new `key` would take away.
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
        onChange={(event) => event.currentTarget.form?.requestSubmit?.()}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button type="submit" className="set-button">
        Set<span className="visually-hidden">{` ${label}`}</span>
      </button>
    </PageForm>
  );
}
