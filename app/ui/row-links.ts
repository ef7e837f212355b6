import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * Client-side navigation for plain links in table rows. Cheaper than hundreds of `<Link>`s, each of which
 * resolves its URL. Links with a `target` are left to the browser.
 */
export function useRowLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
