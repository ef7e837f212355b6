import { classNames } from "./class-names";

/** Two letters in a disc, beside the written name and so hidden from screen readers. */
export function Initials({ name, size = "small" }: { name: string; size?: "small" | "large" }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words[words.length - 1] : ""].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return (
    <span className={classNames("initials", size === "large" && "initials-large")} aria-hidden="true">
      {letters.join("").toUpperCase()}
    </span>
  );
}
