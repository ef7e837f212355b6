import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { whenLineIsUp } from "~/web/ask-until-line-is-up";

/**
 * Matches pages that reloading would harm: it would lose what a form was answered, such as its steps, or the
 * key that it was refused with. A control without a name isn't sent, such as the switch of a list's actions.
 */
const FILLED_OR_REFUSED =
  "#error-summary, main form[method=post] :is(input:not([type=hidden]), select, textarea)[name]";

/** Removes the band and reloads the page's data when the store's line is back. */
export default function LineWatch() {
  const { revalidate } = useRevalidator();
  const lineIsUp = useEffectEvent(() => {
    const shown = document.querySelector<HTMLElement>(".warning-band[role=status]");
    if (shown) shown.hidden = true;
    if (!document.querySelector(FILLED_OR_REFUSED)) void revalidate();
  });
  useEffect(() => {
    const stopping = new AbortController();
    void whenLineIsUp(() => lineIsUp(), { signal: stopping.signal });
    return () => stopping.abort();
  }, []);
  return null;
}
