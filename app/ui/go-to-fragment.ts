import type { MouseEvent } from "react";

/**
 * Moves the focus to what a plain link's fragment names, without a step in the browser's history: the router clears
 * a form's errors at each, and it would be one of a form that asks before it is left. From a part of the page, such
 * as a section, the next Tab leads to its first control. A folded part opens. A click for a new tab or window is the
 * browser's.
 */
export function goToFragment(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  target.closest("details")?.setAttribute("open", "");
  const isPart = target.tabIndex < 0;
  if (isPart) target.tabIndex = -1;
  target.focus();
  if (isPart) target.scrollIntoView();
}
