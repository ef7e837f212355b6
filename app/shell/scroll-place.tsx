import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";

/**
 * A page one is led to starts at its top, even where the link or form asks to keep the place: that holds for its own
 * page, and for a dialog and the page below it. Back and Forward find the place as it was.
 */
export function ScrollPlace(restoration: ComponentProps<typeof ScrollRestoration>) {
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const before = shown.current;
    const { pathname, hash } = location;
    shown.current = document.querySelector("dialog.modal") ? pathname.replace(/\/[^/]+\/?$/, "") : pathname;
    if (before !== undefined && before !== shown.current && type !== "POP" && !hash) scrollTo(0, 0);
  }, [location, type]);
  return <ScrollRestoration {...restoration} />;
}
