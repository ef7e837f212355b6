import { recordNumber } from "../domain/record-number.ts";
import type { Found } from "../ui/live-picker.tsx";
import { type Arranged, MOST_CHOICES, moreText, tooShort } from "./picker-search.ts";
import { COUNT_AT_MOST } from "./count-at-most.ts";

/** Picker results without scripts: the first rows, and how many others there are. */
export function findChoices<Row>(
  search: string,
  nothing: string,
  list: { read(limit: number): Row[]; count(atMost: number): number },
  arranged?: Arranged<Row>,
): Found<Row> {
  const short = tooShort(search);
  if (short) return short;
  const read = list.read(arranged?.of ?? MOST_CHOICES);
  const rows = arranged ? arranged.by(read, search).slice(0, MOST_CHOICES) : read;
  if (rows.length === 0) return { rows, note: nothing };
  const isMore = rows.length === MOST_CHOICES;
  return { rows, note: isMore ? moreText(list.count(MOST_CHOICES + COUNT_AT_MOST + 1)) : null };
}

export function chosenBy<Row>(id: string, read: (id: number) => Row | undefined): Row | undefined {
  const number = recordNumber(id);
  return number === null ? undefined : read(number);
}
