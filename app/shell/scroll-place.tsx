import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";

/**
 * A page one is led to starts at its top, even where the link or form asks to keep the place: that holds for its own
 * page, and for a dialog and the page below it. Back and Forward find the place as it was.
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
