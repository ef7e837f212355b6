import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Tile, type TilePicture } from "./tile";

type PickerProps = {
  /** Id of the search field; target of error summary links. */
  id: string;
  label: string;
  searchName: string;
  placeholder?: string;
  search?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Attributes of the 'Search' button. */
  button?: React.ComponentProps<"button">;
  onSearch?: (typed: string) => void;
  /** Focuses the field when the form opens, in a dialog too. */
  isFirst?: boolean | undefined;
  /** The key that focuses the field, with Alt. */
  accessKey?: string | undefined;
  /** Marks the field that scans go to, whatever has the focus. Its page loads the sheet of scans. */
  takesScans?: boolean | undefined;
  /** Stays visible below the results, such as the number of others. */
  foot?: ReactNode;
  children?: ReactNode;
};

export function Picker({
  id,
  label,
  searchName,
  placeholder,
  search,
  invalid,
  describedBy,
  button,
  onSearch,
  isFirst,
  accessKey,
  takesScans,
  foot,
  children,
}: PickerProps) {
  return (
    <div className={takesScans ? "picker scan-frame" : "picker"} data-invalid={invalid || undefined}>
      <div className="picker-search">
        <div className="input-icon">
          {takesScans ? <Icon name="scan-line" /> : <Icon name="search" size={16} />}
          <input
            id={id}
            className="input"
            type="search"
            name={searchName}
            aria-label={label}
            placeholder={placeholder}
            defaultValue={search}
            autoComplete="off"
            autoFocus={isFirst}
            accessKey={accessKey}
            data-first={isFirst || undefined}
            data-scan={takesScans ? "" : undefined}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={onSearch && ((event) => onSearch(event.currentTarget.value))}
          />
        </div>
        <button type="submit" formNoValidate {...button} className="picker-button">
          Search
        </button>
      </div>
      {children && <ul className="picker-results">{children}</ul>}
      {foot && <div className="picker-note">{foot}</div>}
    </div>
  );
}

type PickerRowProps = {
  avatar?: ReactNode;
  /** Shown instead of an avatar. */
  tile?: TilePicture;
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  /** Shows 'Chosen' instead of 'Choose'. */
  chosen?: boolean;
  /** Accessible name of the choice: 'Amelia Hartwell'. */
  name: string;
  button?: React.ComponentProps<"button">;
};

/** A result row. A press anywhere in it chooses it. */
export function PickerRow({ chosen, name, button, ...row }: PickerRowProps) {
  return (
    <li className="picker-row" data-chosen={chosen || undefined}>
      <RowFacts {...row} />
      <button
        type="submit"
        formNoValidate
        aria-pressed={chosen ? true : undefined}
        {...button}
        className="picker-choose"
      >
        {chosen && <Icon name="check" size={16} />}
        <span>{chosen ? "Chosen" : "Choose"}</span>
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

type ChosenRowProps = Omit<PickerRowProps, "chosen"> & { invalid?: boolean };

/** The chosen record, shown instead of the search. */
export function ChosenRow({ invalid, name, button, ...row }: ChosenRowProps) {
  return (
    <div className="picker" data-invalid={invalid || undefined}>
      <div className="picker-row" data-chosen>
        <RowFacts {...row} />
        <button type="submit" formNoValidate {...button} className="picker-choose">
          <span>Change</span>
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
    </div>
  );
}

function RowFacts({
  avatar,
  tile,
  title,
  note,
  aside,
}: Pick<PickerRowProps, "avatar" | "tile" | "title" | "note" | "aside">) {
  return (
    <>
      {avatar}
      {tile && <Tile picture={tile} size={32} />}{" "}
      <span className="cell-lines">
        <span className="cell-main">{title}</span> {note && <span className="cell-note">{note}</span>}
      </span>{" "}
      {aside && <span className="picker-aside">{aside}</span>}
    </>
  );
}
