import { Fragment } from "react";

/** A text with the typed words marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const words = typed.split(/[\s,;]+/).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const any = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  // Splitting by one group keeps what matched, at odd places.
  return text
    .split(new RegExp(`(${any})`, "giu"))
    .map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>));
}
