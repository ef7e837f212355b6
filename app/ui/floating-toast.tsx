import { type FocusEvent, useEffect, useId } from "react";
import { Link } from "react-router";
import { toast as show, Toaster } from "sonner";
import { Icon } from "./icon";
import { UndoForm } from "./undo-form";
import { toastIcon, type ToastMessage } from "./toast-message";

let lastShown: string | undefined;

/**
 * A Sonner toast, one at a time for five seconds, dismissed by swiping right. Client only. Each Toaster shows
 * only its own messages: a dialog has one too, since the page's is behind it.
 */
export default function FloatingToast({ toast }: { toast: ToastMessage | null }) {
  const toasterId = useId();
  useEffect(() => {
    if (!toast || toast.id === lastShown) return;
    if (lastShown) show.dismiss(lastShown);
    lastShown = toast.id;
    const { id, title, description, tone, link, undo } = toast;
    show[tone](title ?? description, {
      id,
      toasterId,
      description: title ? description : undefined,
      action: undo ? (
        <UndoForm undo={undo} onSubmit={() => show.dismiss(id)} />
      ) : (
        link && (
          <Link className="text-link toast-link" to={link.to} onClick={() => show.dismiss(id)}>
            {link.label}
          </Link>
        )
      ),
    });
  }, [toast, toasterId]);
  return (
    <div onBlur={goOn}>
      <Toaster
        id={toasterId}
        position="bottom-right"
        visibleToasts={1}
        duration={5000}
        swipeDirections={["right"]}
        offset={24}
        mobileOffset={16}
        icons={{
          success: <Icon name={toastIcon.success} size={20} />,
          error: <Icon name={toastIcon.error} size={20} />,
          info: <Icon name={toastIcon.info} size={20} />,
          close: <Icon name="x" size={18} />,
        }}
        toastOptions={{
          unstyled: true,
          closeButton: true,
          closeButtonAriaLabel: "Dismiss",
          classNames: {
            toast: "toast dark",
            success: "toast-success",
            error: "toast-error",
            info: "toast-info",
            title: "toast-title",
            closeButton: "icon-button toast-close",
          },
        }}
      />
    </div>
  );
}

/** Sonner sends a focus that leaves a toast back to where it came from, so that Tab never gets past one. */
function goOn({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) relatedTarget.focus();
}
