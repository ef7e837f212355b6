import type { ChosenColumns } from "./match-columns.ts";

/** Choices about how to read and import a list, apart from its columns. */
export interface ReadingChoices {
  /** Whether to import a sheet's hidden rows, too. */
  hiddenRows: boolean;
  /** Whether a cell that is merged over several rows counts for the first row only. */
  mergedOnce: boolean;
  /** Whether to leave out an impossible date instead of its row. */
  leaveOutDates: boolean;
  /** Whether to round amounts to the cent and weights to thousandths instead of refusing them. */
  round: boolean;
  sameEmail: SameEmailChoice;
}

/** Whether to add people whose email belongs to somebody with another first name. */
export interface SameEmailChoice {
  /** For all rows that aren't listed below; null leaves it open. */
  all: boolean | null;
  /** Row numbers to add. */
  add: readonly number[];
  leave: readonly number[];
}

export const NOT_CHOSEN: ReadingChoices = {
  hiddenRows: false,
  mergedOnce: false,
  leaveOutDates: false,
  round: false,
  sameEmail: { all: null, add: [], leave: [] },
};

/** Whether to add a row's person beside another with the same email; null if nobody chose. */
export function isAddedBeside({ all, add, leave }: SameEmailChoice, row: number): boolean | null {
  if (add.includes(row)) return true;
  return leave.includes(row) ? false : all;
}

/** How an import was begun, as it is kept. */
export interface KeptReading {
  /** Null if columns were matched by name. */
  columns: ChosenColumns | null;
  choices: ReadingChoices;
}

/** Text that an import stores; null if nothing was chosen. */
export function readingToText({ columns, choices }: KeptReading): string | null {
  if (saidOf(choices) === null) return columns === null ? null : JSON.stringify(columns);
  return JSON.stringify({ columns, choices });
}

export function readingOfText(text: string | null): KeptReading {
  const kept = JSON.parse(text ?? "null") as ChosenColumns | KeptReading | null;
  if (kept === null || Array.isArray(kept)) return { columns: kept, choices: NOT_CHOSEN };
  return kept as KeptReading;
}

/** Reads choices from a form or an API call, by their names there. */
export function choicesOf(form: FormData): ReadingChoices {
  const isSaid = (name: string) => (form.get(name)?.toString() ?? "") !== "";
  const all = form.get("sameEmail")?.toString().trim() ?? "";
  const rows: { add: number[]; leave: number[] } = { add: numbersIn(all), leave: [] };
  for (const [name, value] of form) {
    const row = Number(/^sameEmail(\d{1,9})$/.exec(name)?.[1]);
    if (row && value === "add") rows.add.push(row);
    if (row && value === "leave") rows.leave.push(row);
  }
  return {
    hiddenRows: isSaid("hiddenRows"),
    mergedOnce: isSaid("mergedOnce"),
    leaveOutDates: isSaid("leaveOutDates"),
    round: isSaid("round"),
    sameEmail: { all: all === "add" ? true : all === "leave" ? false : null, ...rows },
  };
}

/** Reads row numbers such as `3,17`. */
function numbersIn(text: string): number[] {
  return /^\d{1,9}( ?, ?\d{1,9})*$/.test(text) ? text.split(",").map(Number) : [];
}

/** Text that must be the same in a repeated request; null if nothing was chosen. */
export function saidOf(choices: ReadingChoices): string | null {
  const said = JSON.stringify(choices);
  return said === JSON.stringify(NOT_CHOSEN) ? null : said;
}

const WORDS: Readonly<Record<Exclude<keyof ReadingChoices, "sameEmail">, string>> = {
  hiddenRows: "hidden rows come in",
  mergedOnce: "merged cells count once",
  leaveOutDates: "dates that can't be are left out",
  round: "decimals are rounded",
};

/** Choices in words for the audit trail; '' if nothing was chosen. */
export function choiceWords({ sameEmail: { all, add, leave }, ...ticks }: ReadingChoices): string {
  const ticked = Object.entries(WORDS).flatMap(([name, words]) =>
    ticks[name as keyof typeof ticks] ? [words] : [],
  );
  const people = [
    all === null ? "" : `people with another's email are ${all ? "added" : "left out"}`,
    add.length > 0 ? `rows ${add.join(", ")} are added` : "",
    leave.length > 0 ? `rows ${leave.join(", ")} are left out` : "",
  ];
  return [...ticked, ...people.filter((words) => words !== "")].join(", ");
}
