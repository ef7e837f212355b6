import { lazy, Suspense, useState } from "react";
import { type Address, queryHere } from "./address";
import { IconLink } from "./button";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import { Link } from "./page-link";
import { toastIcon, type ToastMessage } from "./toast-message";
import { UndoForm } from "./undo-form";
import { useHydrated } from "./use-hydrated";

const FloatingToast = lazy(() => import("./floating-toast"));

type ToastProps = {
  toast: ToastMessage | null | undefined;
  /** Link of the close button without scripts: the same page without the message. */
  dismissTo?: Address;
};

/**
 * A banner rendered by the server; with scripts, a floating toast that disappears. The first toast loads the
 * floating one; until then the banner floats in its place, so that nothing moves under a click.
 */
export function Toast({ toast, dismissTo = queryHere("") }: ToastProps) {
  const hydrated = useHydrated();
  const [inPage] = useState(hydrated ? undefined : toast?.id);
  const floats = hydrated && toast?.id !== inPage;
  const band = toast ? <Band toast={toast} dismissTo={dismissTo} floats={floats} /> : null;
  const [hasHadOne, setHasHadOne] = useState(false);
  if (toast && !hasHadOne) setHasHadOne(true);
  if (!hydrated || !hasHadOne) return band;
  return (
    <Suspense fallback={band}>
      <FloatingToast toast={toast ?? null} />
    </Suspense>
  );
}

function Band({ toast, dismissTo, floats }: { toast: ToastMessage; dismissTo: Address; floats: boolean }) {
  return (
    <div
      className={classNames("toast-band", `toast-${toast.tone}`, floats && "toast-band-floating")}
      role="status"
    >
      <Icon name={toastIcon[toast.tone]} size={20} />
      <div className="toast-text">
        {toast.title && <p className="toast-title">{toast.title}</p>}
        {toast.description && <p>{toast.description}</p>}
        {toast.link && (
          <p>
            <Link className="text-link" to={toast.link.to}>
              {toast.link.label}
            </Link>
          </p>
        )}
        {toast.undo && <UndoForm undo={toast.undo} />}
      </div>
      <IconLink to={dismissTo} icon="x" label="Dismiss" replace preventScrollReset />
    </div>
  );
}
