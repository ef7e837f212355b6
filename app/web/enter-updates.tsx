import type { MouseEvent } from "react";

/**
 * The hidden first button of a form whose URL holds its draft. Enter in any field presses it and only shows
 * the draft again.
 */
export function EnterUpdates({ onClick }: { onClick: (event: MouseEvent) => void }) {
  return (
    <button
      type="submit"
      formMethod="get"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    >
      Update summary
    </button>
  );
}
