import type { MouseEvent } from "react";

export const ENTERED = "entered";

/**
 * The hidden first button of a form with buttons ahead of its submit button. Enter in any field presses it.
 */
export function EnterSubmits() {
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      Save
    </button>
  );
}

/**
 * The hidden first button of a form whose URL holds its draft. Enter in any field presses it, which only
 * shows the draft again; `ENTERED` tells it from the visible buttons.
 */
export function EnterUpdates({
  method = "get",
  onClick,
}: {
  /** `post` if the draft is kept on the server. */
  method?: "get" | "post";
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  return (
    <button
      type="submit"
      formMethod={method}
      name={ENTERED}
      value="1"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    >
      Update Summary
    </button>
  );
}
