import { classNames } from "./class-names";

/**
 * Matches a character that isn't punctuation. Written out, because browsers without `\p{L}` would reject the
 * whole script.
 */
const NO_SIGN = /[^!-/:-@[-`{-~‘’“”«»]/u;

/** Initials of a name. Hidden from screen readers, because the name is beside them. */
export function Initials({ name, size = "small" }: { name: string; size?: "small" | "large" }) {
  return (
    <span className={classNames("initials", size === "large" && "initials-large")} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** Initials from the first and last word, ignoring punctuation: Ada (Lovelace) is AL. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/);
  return (words.length > 1 ? [words[0], words[words.length - 1]] : words)
    .map((word = "") => NO_SIGN.exec(word)?.[0])
    .join("")
    .toUpperCase();
}
