import type { KeyboardEvent } from "react";

/**
 * Acts on Esc in the innermost dialog only. Left to the browser, one Esc may close several dialogs at once:
 * it groups those opened without a press or key in between.
 */
export function onEscape(event: KeyboardEvent, close: () => void) {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  event.preventDefault();
  close();
}
