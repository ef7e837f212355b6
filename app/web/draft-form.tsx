import type { MouseEvent } from "react";
import type { Field } from "../ui/fields/field.tsx";

/** The fields of a form whose texts stand in its address, with their messages, for the components of `ui/fields`. */
export function draftFields<Name extends string>(
  form: string,
  values: Record<Name, string>,
  errors: Record<string, string[]>,
) {
  return (name: Name): Field => ({
    id: `${form}-${name}`,
    name,
    errorId: `${form}-${name}-error`,
    descriptionId: `${form}-${name}-hint`,
    errors: errors[name],
    initialValue: values[name],
  });
}

/** Such a form's first button, which Enter in any field presses: it only shows the draft anew, so Enter is harmless. */
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
