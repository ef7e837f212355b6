import type { MouseEvent } from "react";

/** The first button of a form that its address holds, which Enter in any field presses: it only shows the draft anew, so Enter is harmless. */
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
