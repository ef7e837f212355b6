import type { KeyboardEvent } from "react";

/**
 * Handles Esc in the innermost dialog only. By itself, the browser may close several dialogs with one Esc: it
 * groups those opened without a press or key in between.
 */
export function onEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
}
