import type { Scan } from "../scan-keys.ts";
import { typeInto } from "../type-into.ts";

/**
 * What somebody scanned goes to the field that the page keeps for scans (`data-scan=""`), or else to `find`; if the
 * focus has come to a field that keeps its own meanwhile, to that one. What had the focus says again what it said
 * before. Answers the label of a field that the code stood in and was taken out of, to be said.
 */
export function deliverScan(
  { text, touched, target }: Scan,
  find: HTMLInputElement | null,
): string | undefined {
  if (!find) return undefined;
  let emptied: string | undefined;
  for (const [one, before] of touched) {
    if (!one.matches("input:not([type=file]),select,textarea")) continue;
    if (one !== find && one.isConnected && one.value !== before) emptied = labelOf(one);
    typeInto(one, before);
  }
  const kept = document.querySelector<HTMLInputElement>('[data-scan=""]');
  const field = target.matches("[data-scan]") && target.isConnected ? target : (kept ?? find);
  field.focus();
  if (touched.has(field)) emptied = undefined;
  // One a line.
  if (field.matches("textarea")) {
    typeInto(field, `${field.value.trimEnd()}\n${text}\n`.trimStart());
    return emptied;
  }
  typeInto(field, text);
  // What was typed there would be lost: the palette shows what it is.
  if (field === find && isTypedIn() && !document.querySelector("dialog[open]")) {
    setTimeout(() => find.focus());
    return emptied;
  }
  // What the field does on Enter, or else its form.
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.querySelector("button")?.click();
  return emptied;
}

function labelOf(field: HTMLInputElement): string {
  // Behind the first text a label says '(optional)'.
  const words = field.getAttribute("aria-label") ?? field.labels?.[0]?.firstChild?.textContent ?? "";
  return words.trim() || field.name;
}

/** Whether a form that isn't sent yet has other texts than it began with. */
function isTypedIn(): boolean {
  const typed = document.querySelectorAll<HTMLInputElement>(
    "form[method=post] input, form[method=post] textarea",
  );
  return [...typed].some(({ value, defaultValue }) => value !== defaultValue);
}
