import type { Scan } from "../scan-keys.ts";
import { typeInto } from "../type-into.ts";

/**
 * Puts a scanned code into the field that the page reserves for scans (`data-scan=""`), or else into `find`.
 * If focus has meanwhile moved to a field that keeps its own scans, the code goes there. Fields that had
 * focus during the scan get their earlier values back. Returns the label of a field that the code was taken
 * out of, so that the user can be told.
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
  // A text area lists codes one per line.
  if (field.matches("textarea")) {
    typeInto(field, `${field.value.trimEnd()}\n${text}\n`.trimStart());
    return emptied;
  }
  typeInto(field, text);
  // Leaving the page would lose what was typed, so the palette shows the result instead.
  if (field === find && isTypedIn() && !document.querySelector("dialog[open]")) {
    setTimeout(() => find.focus());
    return emptied;
  }
  // Lets the field handle Enter; if it doesn't, submits its form.
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(enter)) field.form?.querySelector("button")?.click();
  return emptied;
}

function labelOf(field: HTMLInputElement): string {
  // A label's first text node leaves out '(optional)'.
  const words = field.getAttribute("aria-label") ?? field.labels?.[0]?.firstChild?.textContent ?? "";
  return words.trim() || field.name;
}

/** Whether a text in a form on the page differs from what the page loaded with. */
function isTypedIn(): boolean {
  const typed = document.querySelectorAll<HTMLInputElement>(
    "form[method=post] input[name], form[method=post] textarea",
  );
  return [...typed].some(({ value, defaultValue }) => value !== defaultValue);
}
