import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Picker, PickerRow } from "./picker";
import { useHydrated } from "./use-hydrated";

const PAUSE_MS = 250;

/** First rows and a note below ('12 more: type more', 'Type at least 3 characters'). */
export type Found<Row> = { rows: Row[]; note: string | null };

type LivePickerProps<Row extends { id: number }> = {
  /** Id of the search field; target of error summary links. */
  id: string;
  label: string;
  placeholder?: string;
  /** Names of the search field, the field with the chosen id, and the buttons that choose without scripts. */
  names: { search: string; id: string; choose: string };
  search: string;
  found: Found<Row>;
  chosen: Row | null;
  invalid: boolean;
  describedBy?: string | undefined;
  present(row: Row): Omit<React.ComponentProps<typeof PickerRow>, "button" | "chosen">;
  /** Live search, with scripts. */
  find(typed: string, signal: AbortSignal): Promise<Found<Row>>;
  onChoose?: (row: Row) => void;
  /** Below the results, such as a link to add a record. */
  foot?: ReactNode;
};

/**
 * Picks one record by search. Without scripts, 'Search' and 'Choose' submit with GET. With scripts, search is
 * live, Enter picks a single result, arrow keys move through rows, and Escape returns to the field.
 */
export function LivePicker<Row extends { id: number }>(props: LivePickerProps<Row>) {
  const { id, names, present, find, onChoose, foot } = props;
  const live = useHydrated();
  const [found, setFound] = useState(() => chosenFirst(props.found, props.chosen));
  const [chosen, setChosen] = useState(props.chosen);
  const frame = useRef<HTMLDivElement>(null);
  const asking = useRef<AbortController>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forget = () => {
    clearTimeout(pause.current);
    asking.current?.abort();
  };
  useEffect(() => forget, []);

  const ask = async (typed: string): Promise<Found<Row> | null> => {
    forget();
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
  const choose = (row: Row) => {
    setChosen(row);
    onChoose?.(row);
  };
  const field = () => frame.current?.querySelector<HTMLInputElement>("input[type=search]");
  const buttons = () => [...(frame.current?.querySelectorAll<HTMLButtonElement>(".picker-choose") ?? [])];
  const takeOnlyHit = async () => {
    const answer = await ask(field()?.value ?? "");
    const [only] = answer?.rows ?? [];
    if (only && answer?.rows.length === 1) choose(only);
    else if (only)
      buttons()
        .at(chosen ? 1 : 0)
        ?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!live || event.nativeEvent.isComposing) return;
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
    } else if (event.key === "Enter" && atField) void takeOnlyHit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isListed = chosen && found.rows.some((row) => row.id === chosen.id);
  const rows = chosen && !isListed ? [chosen, ...found.rows] : found.rows;
  return (
    <div ref={frame} role="group" aria-label={props.label} onKeyDown={onKeyDown}>
      <input type="hidden" name={names.id} value={chosen?.id ?? ""} />
      <Picker
        id={id}
        label={props.label}
        searchName={names.search}
        placeholder={props.placeholder}
        search={props.search}
        invalid={props.invalid}
        describedBy={props.describedBy}
        button={{
          formMethod: "get",
          onClick: (event) => {
            if (!live) return;
            event.preventDefault();
            void ask(field()?.value ?? "");
          },
        }}
        onSearch={(typed) => {
          forget();
          pause.current = setTimeout(() => void ask(typed), PAUSE_MS);
        }}
        foot={
          (found.note ?? foot) && (
            <>
              <span role="status">{found.note}</span>
              {foot}
            </>
          )
        }
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
                formMethod: "get",
                onClick: (event) => {
                  if (!live) return;
                  event.preventDefault();
                  choose(row);
                },
              }}
            />
          ))}
      </Picker>
    </div>
  );
}

/** Puts the chosen row first, so that it is visible in a scrolling list without scripts. */
function chosenFirst<Row extends { id: number }>(found: Found<Row>, chosen: Row | null): Found<Row> {
  const isChosen = (row: Row) => row.id === chosen?.id;
  return {
    ...found,
    rows: [...found.rows.filter(isChosen), ...found.rows.filter((row) => !isChosen(row))],
  };
}
