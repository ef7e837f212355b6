import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/** Elements in a row that handle their own clicks. */
const CONTROLS = "a, button, input, select, textarea, label, summary";

/**
 * Client-side navigation for plain links in table rows, cheaper than hundreds of `<Link>`s, each of which
 * resolves its URL. Leaves links with a `target` to the browser. A click beside the links opens the row,
 * unless it selects text.
 */
export function useRowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return;
    const inTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const control = event.target.closest(CONTROLS);
    const link = (control ?? rowLinkAt(event.target))?.closest("a");
    if (!link) return;
    if (inTab) {
      if (!control) window.open(link.href);
      return;
    }
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}

function rowLinkAt(target: Element): Element | null {
  if (getSelection()?.isCollapsed === false) return null;
  return target.closest("tbody tr")?.querySelector(".cell-link") ?? null;
}
