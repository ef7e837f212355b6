import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { classNames } from "./class-names";
import { InputSlot, TextInput } from "./fields/text-input";
import { formatDate } from "./format";
import { Icon } from "./icon";
import type { Option } from "./options";

/** Text of an active filter on prints. */
function OnPaper({ label, value }: { label: string; value: string | undefined }) {
  return value ? <p className="filter-words print-only">{`${label}: ${value}`}</p> : null;
}

type FilterProps = {
  /** Also the control's id, which error summary links target. */
  name: string;
  label: string;
  defaultValue?: string | null;
  /** The value is invalid; an error summary explains it. */
  isWrong?: boolean;
};

type TypedFilterProps = FilterProps & {
  /** Why the value isn't used. */
  error?: string | undefined;
};

/** An error message at the control itself. */
function FilterError({ name, error }: { name: string; error: string | undefined }) {
  return error ? (
    <p className="field-error" id={`${name}-error`}>
      {error}
    </p>
  ) : null;
}

function wrongness({ name, isWrong, error }: Pick<TypedFilterProps, "name" | "isWrong" | "error">) {
  return {
    "aria-invalid": isWrong || error !== undefined || undefined,
    "aria-describedby": error === undefined ? undefined : `${name}-error`,
  };
}

/** First and last day of a range, on one line. */
export function FilterPair({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("filter-pair", className)}>{children}</div>;
}

/** Characters that a search reads; `LONGEST_QUERY` in the domain. */
const LONGEST_SEARCH = 200;

export function FilterSearch({
  name,
  label,
  placeholder,
  defaultValue,
  takesScans,
}: FilterProps & { placeholder?: string; takesScans?: true }) {
  const input = useRef<HTMLInputElement>(null);
  useFollow(input, defaultValue ?? "");
  return (
    <div className="filter filter-search">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <TextInput
        ref={input}
        id={name}
        type="search"
        name={name}
        placeholder={placeholder}
        defaultValue={defaultValue ?? undefined}
        autoFocus={takesScans}
        data-scan={takesScans && ""}
      >
        <InputSlot>
          <Icon name="search" size={16} />
        </InputSlot>
      </TextInput>
      {defaultValue && defaultValue.length > LONGEST_SEARCH && (
        <div className="field-hint">Only the first {LONGEST_SEARCH} characters are searched for.</div>
      )}
      <OnPaper label={label} value={defaultValue ?? undefined} />
    </div>
  );
}

/** A date, `2026-11-18` in the URL. Invalid input is shown as text, since a date control would drop it. */
export function FilterDay(props: TypedFilterProps) {
  const value = props.defaultValue ?? "";
  const isDate = value === "" || /^\d{4}-\d{2}-\d{2}$/.test(value);
  return <TypedFilter {...props} type={isDate ? "date" : "text"} onPaper={value && formatDate(value)} />;
}

/** An amount, as it was typed. */
export function FilterMoney(props: TypedFilterProps) {
  return <TypedFilter {...props} type="text" inputMode="decimal" onPaper={props.defaultValue ?? ""} />;
}

type TypedInput = TypedFilterProps & {
  type: "date" | "text";
  inputMode?: "decimal";
  /** The value in words. */
  onPaper: string;
};

function TypedFilter({ name, label, defaultValue, isWrong, error, onPaper, ...control }: TypedInput) {
  const input = useRef<HTMLInputElement>(null);
  const value = defaultValue ?? "";
  useFollow(input, value);
  return (
    <div className={classNames("filter", control.type === "date" && "filter-day")}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <TextInput
        ref={input}
        id={name}
        name={name}
        defaultValue={value}
        {...control}
        {...wrongness({ name, isWrong, error })}
      />
      <FilterError name={name} error={error} />
      <OnPaper label={label} value={onPaper} />
    </div>
  );
}

type FilterSelectProps = FilterProps & {
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  /** An option that needs more input, so it waits for 'Apply'; `true` for all options. */
  waits?: string | true;
  className?: string;
};

/** With scripts, a choice applies immediately. */
export function FilterSelect({
  name,
  label,
  defaultValue,
  isWrong,
  options,
  groups = [],
  waits,
  className,
}: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  useFollow(select, defaultValue ?? options[0]?.value ?? "");
  const chosen = [...options.slice(1), ...groups.flatMap((group) => group.options)].find(
    ({ value }) => value !== "" && value === defaultValue,
  );
  const apply = ({ value, form }: HTMLSelectElement) => {
    // In a form around the filters, another button may come first.
    if (waits !== true && waits !== value) form?.requestSubmit?.(form.querySelector("button[name=apply]"));
  };
  const applyEarlierChoice = useEffectEvent(() => {
    if (select.current && wasChosenEarlier(select.current)) apply(select.current);
  });
  useEffect(() => applyEarlierChoice(), []);
  return (
    <div className={classNames("filter", options[0]?.label === "All" && "filter-named", className)}>
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <select
        ref={select}
        id={name}
        className="select"
        name={name}
        defaultValue={defaultValue ?? undefined}
        aria-invalid={isWrong || undefined}
        onChange={({ currentTarget }) => apply(currentTarget)}
      >
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
      <OnPaper label={label} value={chosen?.label} />
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

/** Whether the selection changed before hydration. */
function wasChosenEarlier({ options, selectedIndex }: HTMLSelectElement): boolean {
  const offered = Array.from(options).findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(offered, 0);
}

/**
 * Syncs an uncontrolled control with the URL without losing focus, as a new `key` would. Keeps input typed
 * before hydration or during navigation.
 */
function useFollow(control: RefObject<HTMLInputElement | HTMLSelectElement | null>, value: string) {
  const followed = useRef(value);
  /** The control's value when the pending navigation started. */
  const whenAsked = useRef<string>(undefined);
  const navigation = useNavigation();
  useLayoutEffect(() => {
    if (followed.current === value) return;
    followed.current = value;
    const { current } = control;
    if (current && (whenAsked.current ?? current.value) === current.value) current.value = value;
  }, [control, value]);
  // Before painting: what is typed a moment later is newer than the pending navigation.
  useLayoutEffect(() => {
    if (navigation.state === "idle") whenAsked.current = undefined;
    else whenAsked.current ??= control.current?.value;
  }, [control, navigation]);
}
