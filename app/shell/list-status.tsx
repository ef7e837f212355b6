import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/ui/use-hydrated";

/**
 * Milliseconds during which the region is empty. A screen reader doesn't repeat a text that is already there.
 */
const PAUSE = 150;

/**
 * Announces a list's new order and row count after sorting, filtering or paging. Focus stays where it was.
 * Where every click loads a whole page, the browser announces its title instead.
 */
export function ListStatus() {
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState("");
  const isHydrated = useHydrated();
  const before = useRef({ pathname, search });
  useEffect(() => {
    const { current } = before;
    before.current = { pathname, search };
    if (current.pathname === pathname && current.search === search) return;
    setSaid("");
    if (current.pathname !== pathname) return;
    const timer = setTimeout(() => setSaid(listNow()), PAUSE);
    return () => clearTimeout(timer);
  }, [pathname, search]);
  if (!isHydrated) return null;
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** Describes the list as the page shows it; empty on a page without a list. */
function listNow(): string {
  const main = document.getElementById("main");
  const rows = main?.querySelectorAll(".data-table > tbody > tr").length ?? 0;
  const textOf = (what: string) => main?.querySelector(what)?.textContent.trim() || null;
  const empty = textOf(".empty-state-title");
  const isList = main?.querySelector(".filter-bar, .data-table [aria-sort], .pager") || empty !== null;
  if (!isList) return "";
  const sorted = main?.querySelector("[aria-sort]");
  const order = sorted && `Sorted by ${sorted.textContent.trim()}, ${sorted.getAttribute("aria-sort")}`;
  const range = textOf(".pager-range");
  const count = empty ?? (range === null ? (rows === 1 ? "1 row" : `${rows} rows`) : `Rows ${range}`);
  return [order, rows > 0 || empty ? count : "Updated"].filter(Boolean).join(". ");
}
