import type { ChosenColumns } from "./columns.ts";

/** What somebody chose about how a list is read and taken in, besides its columns. */
export interface ReadingChoices {
  /** Hidden rows of a sheet come in, too. */
  hiddenRows: boolean;
  /** A cell that is merged over several rows counts for the first alone. */
  mergedOnce: boolean;
  /** A date that can't be is left out, instead of its row. */
  leaveOutDates: boolean;
  /** Amounts are rounded to the cent and weights to thousandths, instead of being refused. */
  round: boolean;
  sameEmail: SameEmailChoice;
}

/** Whether people are added whose e-mail somebody with another first name has. */
export interface SameEmailChoice {
  /** Of all rows that aren't named below; null leaves it a question. */
  all: boolean | null;
  /** Row numbers. */
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

/** Whether the person of a row is added beside another with the same e-mail; null if nobody said. */
export function isAddedBeside({ all, add, leave }: SameEmailChoice, row: number): boolean | null {
  if (add.includes(row)) return true;
  return leave.includes(row) ? false : all;
}

/** What an import keeps of how it was begun. */
export interface KeptReading {
  /** Null if columns were matched by their names. */
  columns: ChosenColumns | null;
  choices: ReadingChoices;
}

/** As an import stores it; null if nothing was chosen. */
export function readingToText({ columns, choices }: KeptReading): string | null {
  if (saidOf(choices) === null) return columns === null ? null : JSON.stringify(columns);
  return JSON.stringify({ columns, choices });
}

export function readingOfText(text: string | null): KeptReading {
  const kept = JSON.parse(text ?? "null") as ChosenColumns | KeptReading | null;
  if (kept === null || Array.isArray(kept)) return { columns: kept, choices: NOT_CHOSEN };
  return kept as KeptReading;
}

/** What a form or a call of the API says of choices, by its own names. */
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

/** Row numbers as `3,17`. */
function numbersIn(text: string): number[] {
  return /^\d{1,9}( ?, ?\d{1,9})*$/.test(text) ? text.split(",").map(Number) : [];
}

/** What a repeated request says again; null for nothing chosen. */
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

/** Choices for the trail; '' if nothing was chosen. */
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
