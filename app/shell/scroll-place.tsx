import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";

/**
 * Starts each new page at its top, even if the link or form asks to keep the scroll position. That request
 * applies only within one page, and between a dialog and the page below it. Back and Forward restore the old
 * position.
 */
export function ScrollPlace(restoration: ComponentProps<typeof ScrollRestoration>) {
  const { pathname, hash } = useLocation();
  const isNew = useNavigationType() !== "POP";
  const shown = useRef("");
  useLayoutEffect(() => {
    const page = document.querySelector("dialog.modal") ? pathname.replace(/\/[^/]+$/, "") : pathname;
    if (isNew && shown.current !== page && !hash) scrollTo(0, 0);
    shown.current = page;
  }, [pathname, isNew, hash]);
  return <ScrollRestoration {...restoration} />;
}
