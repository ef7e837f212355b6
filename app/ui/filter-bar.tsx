import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "./button";
import { Icon } from "./icon";

type FilterBarProps = { action: string; clearTo?: string; applyLabel?: string; children: ReactNode };

/** A GET form: the URL is the state of the list, so a filtered list can be shared and gone back to. */
export function FilterBar({ action, clearTo, applyLabel = "Apply", children }: FilterBarProps) {
  return (
    <Form method="get" action={action} className="filter-bar" role="search" noValidate preventScrollReset>
      {children}
      <div className="filter-actions">
        <Button type="submit">{applyLabel}</Button>
        {clearTo && (
          <Link className="text-link" to={clearTo} preventScrollReset>
            Clear Filters
          </Link>
        )}
      </div>
    </Form>
  );
}

type FilterProps = { name: string; label: string; defaultValue?: string | null };

/** A line under the controls that says what one of them understands; its `id` goes into that one's `hintId`. */
export function FilterHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="filter-hint field-hint" id={id}>
      {children}
    </p>
  );
}

export function FilterSearch({
  name,
  label,
  placeholder,
  defaultValue,
  hintId,
}: FilterProps & { placeholder?: string; hintId?: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFollow(input, defaultValue ?? "");
  return (
    <div className="filter filter-search">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input-icon">
        <Icon name="search" size={16} />
        <input
          ref={input}
          id={id}
          className="input"
          type="search"
          name={name}
          placeholder={placeholder}
          defaultValue={defaultValue ?? ""}
          autoComplete="off"
          aria-describedby={hintId}
        />
      </div>
    </div>
  );
}

/** A calendar date, `2026-11-18` in the URL. */
export function FilterDay({ name, label, defaultValue }: FilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFollow(input, defaultValue ?? "");
  return (
    <div className="filter">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="date"
        name={name}
        defaultValue={defaultValue ?? ""}
      />
    </div>
  );
}

type Option = { value: string; label: string };

type FilterSelectProps = FilterProps & {
  options: readonly Option[];
  /** More options under headings of their own. */
  groups?: readonly { label: string; options: readonly Option[] }[];
};

/** Where scripts run, a choice applies itself; 'Apply' stays for everyone else. */
export function FilterSelect({ name, label, defaultValue, options, groups = [] }: FilterSelectProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useFollow(select, defaultValue ?? options[0]?.value ?? "");
  return (
    <div className="filter">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        ref={select}
        id={id}
        className="select"
        name={name}
        defaultValue={defaultValue ?? undefined}
        onChange={(event) => event.currentTarget.form?.requestSubmit?.()}
      >
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
    </div>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Keeps an uncontrolled control on the URL's value without taking the focus away, as a new `key` would. */
function useFollow(control: RefObject<HTMLInputElement | HTMLSelectElement | null>, value: string) {
  useEffect(() => {
    if (control.current && control.current.value !== value) control.current.value = value;
  }, [control, value]);
}
