import { type Instant, localTimeIn } from "../domain/dates.ts";
import { formatListedTime } from "../ui/format.ts";
import type { FilePart } from "./list-columns.ts";

/** A moment: sortable in files, and on paper as pages write it. */
export function writtenMoment<Rec>(
  read: (record: Rec) => { at: Instant | null; zone: string },
  /** 22 keeps it on one line. */
  paperWidth = 17,
): Record<"file" | "paper", FilePart<Rec>> {
  return {
    file: {
      width: 17,
      value: (record) => {
        const { at, zone } = read(record);
        return fileTime(at, zone);
      },
    },
    paper: {
      width: paperWidth,
      value: (record) => {
        const { at, zone } = read(record);
        return at && paperTime(formatListedTime(at, zone));
      },
    },
  };
}

/** Writes '2026-03-05 16:20'. */
export function fileTime(at: Instant | null, zone: string): string | null {
  return at && localTimeIn(zone, at).replace("T", " ");
}

/** Lets a time break between its day and its hour, and nowhere else. */
export function paperTime(time: string): string {
  const hour = time.lastIndexOf(", ") + 1;
  const whole = (part: string) => part.trim().replace(/ /g, NO_BREAK);
  return `${whole(time.slice(0, hour))} ${whole(time.slice(hour))}`;
}

const NO_BREAK = "\u00a0";
