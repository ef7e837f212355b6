import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * Takes the clicks on the plain links of a table's rows: to the page, without a new document. A `<Link>` in each cell would work its
 * address out by itself, for hundreds of links on every page. A link with a `target` is left to the browser, such as one to a file.
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
