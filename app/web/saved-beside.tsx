import type { ReactNode } from "react";
import { Callout } from "../ui/callout.tsx";
import type { Field } from "../ui/fields/field.tsx";

/** Tells the later of two editors of a form whose fields have `savedHint`; `children` is what more there is to say. */
export function SavedBeside({ children }: { children?: ReactNode }) {
  return (
    <Callout tone="warn" title="Your values are in the fields, the saved ones beside them">
      <p>Nothing is lost yet. Take over what is right, then save again: the fields win.{children}</p>
    </Callout>
  );
}

/**
 * What the other editor saved in a field, for its hint; undefined where that is what stands there. `say` gives the words for
 * a value that is a key.
 */
export function savedHint(
  { initialValue }: Field,
  saved: string | undefined,
  say: (value: string) => string = (value) => value,
): string | undefined {
  if (saved === undefined || saved === String(initialValue ?? "").trim()) return undefined;
  return `Now saved: ${(saved && say(saved)) || "nothing"}`;
}
