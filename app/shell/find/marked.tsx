import { Fragment } from "react";
import { CommaList } from "~/ui/comma-list";

/** Highlights the typed words in a text. A text with right-to-left parts keeps the order of its parts. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  if (/[\u0590-\u08ff]/.test(text))
    return <CommaList of={text.split(", ").map((part) => marked(part, typed))} />;
  return marked(text, typed);
}

function marked(text: string, typed: string) {
  const words = typed.split(/[\s,;]+/).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const any = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|");
  // Splitting by one capturing group puts the matches at odd indexes.
  return text
    .split(new RegExp(`(${any})`, "giu"))
    .map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>));
}
