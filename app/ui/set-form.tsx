import { type ReactNode, useId } from "react";
import { Form } from "react-router";

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
  const id = useId();
  return (
    <Form method="post" action={action} className="set-form" preventScrollReset>
      {children}
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        key={value}
        id={id}
        className="select"
        name={name}
        defaultValue={value}
        onChange={(event) => event.currentTarget.form?.requestSubmit?.()}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button type="submit" className="set-button">
        Set<span className="visually-hidden"> {label}</span>
      </button>
    </Form>
  );
}
