import { useLocation } from "react-router";
import { PageForm } from "./page-link";
import type { ToastMessage } from "./toast-message";

interface UndoFormProps {
  undo: NonNullable<ToastMessage["undo"]>;
  onSubmit?: () => void;
}

/** The 'Undo' of a toast: an ordinary form, so that it works without scripts. */
export function UndoForm({ undo, onSubmit }: UndoFormProps) {
  const { pathname, search } = useLocation();
  const fields = { ...undo.fields, returnTo: pathname + search };
  return (
    <PageForm
      method="post"
      action={undo.to}
      className="toast-link"
      preventScrollReset
      {...(onSubmit && { onSubmit })}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="text-link">
        Undo
      </button>
    </PageForm>
  );
}
