import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ChosenRow, Picker, PickerRow } from "./picker";
import { CHOOSE, CHOSEN } from "./chosen-event";
import { useHydrated } from "./use-hydrated";

const PAUSE_MS = 250;

/** The first rows, and a note below them ('12 more: type more', 'Type at least 3 characters'). */
export type Found<Row> = { rows: Row[]; note: string | null };

const NOTHING = { rows: [], note: null };

/** The chosen row by its field. Another field of the same form may take it over. */
const chosenIn = new WeakMap<EventTarget, unknown>();

type LivePickerProps<Row extends { id: number | string }> = {
  /** Id of the search field, or of 'Change'; target of error summary links. */
  id: string;
  label: string;
  placeholder?: string;
  /** Names of the search field, the field with the chosen id, and the buttons that choose without scripts. */
  names: { search: string; id?: string; choose: string };
  search: string;
  found: Found<Row>;
  chosen: Row | null;
  /**
   * Without scripts, 'Search' and the other buttons submit the form with GET, or as the step of this name.
   */
  step?: string | undefined;
  /** Whether choices are collected elsewhere, and the search stays for the next one. */
  takesMany?: boolean;
  /** Takes the text at Enter, instead of the single or exact result. */
  onEnter?: (typed: string) => void;
  invalid: boolean;
  describedBy?: string | undefined;
  present(row: Row): Omit<React.ComponentProps<typeof PickerRow>, "button" | "chosen">;
  /** Searches while the user types, with scripts. Without it, 'Search' and Enter submit with scripts, too. */
  find?: ((typed: string, signal: AbortSignal) => Promise<Found<Row>>) | undefined;
  onChoose?: (row: Row) => void;
  /** Whether the text names this row exactly. Enter then chooses it among others. */
  isNamed?: (row: Row, typed: string) => boolean;
  /** Called on Enter if nothing was found. Says what it did with the text; null for nothing. */
  onMiss?: (typed: string, signal: AbortSignal) => Promise<{ note: string | null; isTaken: boolean } | null>;
  isFirst?: boolean;
  /** Like those of `Picker`. */
  accessKey?: string | undefined;
  takesScans?: boolean;
  /** Buttons below the search, hidden along with it. */
  foot?: ReactNode;
};

/**
 * Picks one record by search, then shows only that record, with 'Change'. Without scripts, 'Search', 'Choose'
 * and 'Change' submit with GET. With scripts, search is live, Enter picks a single or exact result, arrow
 * keys move through rows, and Escape returns to the field, and from the empty field to the chosen record.
 */
export function LivePicker<Row extends { id: number | string }>(props: LivePickerProps<Row>) {
  const { id, names, present, find, onChoose, isNamed, onMiss, isFirst, foot, step, takesMany, onEnter } =
    props;
  const formMethod = step === undefined ? "get" : "post";
  const live = useHydrated();
  const [foundLive, setFound] = useState(props.found);
  const found = find ? foundLive : props.found;
  const [chosen, setChosen] = useState(props.chosen);
  const [isOpen, setOpen] = useState(props.chosen === null);
  const frame = useRef<HTMLDivElement>(null);
  const chosenId = useRef<HTMLInputElement>(null);
  const asking = useRef<AbortController>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = () => {
    clearTimeout(pause.current);
    asking.current?.abort();
  };
  useEffect(() => forget, []);

  const ask = async (typed: string): Promise<Found<Row> | null> => {
    forget();
    if (!find) return null;
    const { signal } = (asking.current = new AbortController());
    try {
      const answer = await find(typed, signal);
      if (signal.aborted) return null;
      setFound(answer);
      return answer;
    } catch {
      if (!signal.aborted) setFound({ rows: [], note: "The search didn't work. Try again." });
      return null;
    }
  };
  const field = () => frame.current?.querySelector<HTMLInputElement>("input[type=search]");
  const buttons = () => [...(frame.current?.querySelectorAll<HTMLButtonElement>(".picker-choose") ?? [])];
  /** Keeps the focus in the picker, whose focused control disappears. */
  const turn = (open: boolean) => {
    const hadFocus = frame.current?.contains(document.activeElement);
    flushSync(() => {
      setOpen(open);
      setFound(NOTHING);
    });
    if (open) field()?.focus();
    else if (hadFocus) buttons()[0]?.focus();
  };
  const choose = (row: Row) => {
    forget();
    if (!takesMany) {
      setChosen(row);
      turn(false);
    }
    onChoose?.(row);
  };
  const isOther = chosen !== null && chosen.id !== props.chosen?.id;
  useEffect(() => {
    if (!isOther || !chosenId.current) return;
    chosenIn.set(chosenId.current, chosen);
    chosenId.current.dispatchEvent(new Event(CHOSEN, { bubbles: true }));
  }, [isOther, chosen]);
  const takeOver = useEffectEvent((event: CustomEvent<EventTarget>) => {
    const row = chosenIn.get(event.detail) as Row | undefined;
    if (!row) return;
    event.preventDefault();
    setChosen(row);
    setOpen(false);
    setFound(NOTHING);
    onChoose?.(row);
  });
  // An answer that draws the picker anew puts the choice back at once.
  useLayoutEffect(() => {
    const field = chosenId.current;
    const onTakeOver = (event: Event) => takeOver(event as CustomEvent<EventTarget>);
    field?.addEventListener(CHOOSE, onTakeOver);
    return () => field?.removeEventListener(CHOOSE, onTakeOver);
  }, []);
  const miss = async (typed: string) => {
    const { signal } = (asking.current = new AbortController());
    const became = await onMiss?.(typed, signal).catch(() => null);
    const input = field();
    if (!became || signal.aborted || !input) return;
    if (became.isTaken) input.value = "";
    setFound({ rows: [], note: became.note });
  };
  const takeHit = async () => {
    const typed = field()?.value ?? "";
    const answer = await ask(typed);
    const [first, second] = answer?.rows ?? [];
    const only = answer?.rows.find((row) => isNamed?.(row, typed)) ?? (second ? undefined : first);
    if (only) choose(only);
    else if (!first && answer && typed.trim() !== "") await miss(typed);
    else if (first)
      buttons()
        .at(chosen ? 1 : 0)
        ?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!live || !isOpen || event.nativeEvent.isComposing) return;
    const input = field();
    const rows = buttons();
    const at = rows.findIndex((button) => button === document.activeElement);
    const atField = document.activeElement === input;
    if (!atField && at < 0) return;
    if (event.key === "ArrowDown") (rows[at + 1] ?? rows.at(-1))?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (rows[at - 1] ?? input)?.focus();
    else if (event.key === "Escape" && at >= 0) input?.focus();
    else if (event.key === "Escape" && input?.value) {
      input.value = "";
      void ask("");
    } else if (event.key === "Escape" && chosen) turn(false);
    else if (event.key === "Enter" && atField && onEnter) {
      forget();
      onEnter(input?.value ?? "");
    } else if (event.key === "Enter" && atField && find) void takeHit();
    else if (event.key === "Enter" && atField)
      frame.current?.querySelector<HTMLButtonElement>(".picker-button")?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const others = found.rows.filter((row) => row.id !== chosen?.id);
  const rows = chosen ? [chosen, ...others] : others;
  return (
    <div ref={frame} role="group" aria-label={props.label} onKeyDown={onKeyDown}>
      {names.id !== undefined && (
        <input ref={chosenId} type="hidden" name={names.id} value={chosen?.id ?? ""} />
      )}
      {chosen && !isOpen ? (
        <ChosenRow
          {...present(chosen)}
          invalid={props.invalid}
          button={{
            id,
            name: names.choose,
            value: "",
            formMethod,
            "aria-describedby": props.describedBy,
            onClick: (event) => {
              if (!live) return;
              event.preventDefault();
              turn(true);
            },
          }}
        />
      ) : (
        <Picker
          id={id}
          label={props.label}
          searchName={names.search}
          placeholder={props.placeholder}
          search={chosen ? "" : props.search}
          invalid={props.invalid}
          describedBy={props.describedBy}
          isFirst={isFirst}
          accessKey={props.accessKey}
          takesScans={props.takesScans}
          button={{
            formMethod,
            ...(step !== undefined && { name: step, value: "search" }),
            onClick: (event) => {
              if (!live || !find) return;
              event.preventDefault();
              void ask(field()?.value ?? "");
            },
          }}
          {...(find && {
            onSearch: (typed) => {
              forget();
              pause.current = setTimeout(() => void ask(typed), PAUSE_MS);
            },
          })}
          foot={found.note && <span role="status">{found.note}</span>}
        >
          {rows.length > 0 &&
            rows.map((row) => (
              <PickerRow
                key={row.id}
                {...present(row)}
                chosen={row.id === chosen?.id}
                button={{
                  name: names.choose,
                  value: row.id,
                  formMethod,
                  onClick: (event) => {
                    if (!live) return;
                    event.preventDefault();
                    if (row.id === chosen?.id) turn(false);
                    else choose(row);
                  },
                }}
              />
            ))}
        </Picker>
      )}
      {foot && !(chosen && !isOpen) && <div className="button-row">{foot}</div>}
    </div>
  );
}
