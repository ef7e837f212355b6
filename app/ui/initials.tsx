import { classNames } from "./class-names";

/** Neither punctuation nor a quote. Written out: a browser that lacks `\p{L}` would drop the whole script. */
const NO_SIGN = /[^!-/:-@[-`{-~‘’“”«»]/u;

/** Two letters in a disc, beside the written name and so hidden from screen readers. */
export function Initials({ name, size = "small" }: { name: string; size?: "small" | "large" }) {
  return (
    <span className={classNames("initials", size === "large" && "initials-large")} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Of the first and the last word. Signs are left out: Ada (Lovelace) is AL. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/);
  return (words.length > 1 ? [words[0], words[words.length - 1]] : words)
    .map((word = "") => NO_SIGN.exec(word)?.[0])
    .join("")
    .toUpperCase();
}
