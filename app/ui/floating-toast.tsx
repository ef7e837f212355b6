import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import { toast as show, Toaster } from "sonner";
import { Icon } from "./icon";
import { Link } from "./page-link";
import { UndoForm } from "./undo-form";
import { toastIcon, type ToastMessage } from "./toast-message";

/**
 * Milliseconds in which a mouse that reaches a toast was still aiming at what lies below. The style sheet
 * lets every press through at first, even one that had already begun.
 */
const ON_ITS_WAY = 1000;

let lastShown: string | undefined;

/**
 * A Sonner toast, one at a time for five seconds, dismissed by swiping right. Client only. Each Toaster shows
 * only its own messages: a dialog has one too, because the page's is behind it. A mouse that rests where a
 * toast appears, or is on its way there, doesn't hold or press it but what lies below; its own controls can
 * still be pressed.
 */
export default function FloatingToast({ toast }: { toast: ToastMessage | null }) {
  const toasterId = useId();
  const shownAt = useRef(0);
  const mouse = useRef<{ x: number; y: number }>(null);
  const [letsThrough, setLetsThrough] = useState(false);
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: MouseEvent) => {
      if (x === mouse.current?.x && y === mouse.current.y) return;
      mouse.current = { x, y };
      if (!letsThrough) return;
      const shown = document.querySelector(".toast-through [data-sonner-toast]")?.getBoundingClientRect();
      const isOver = shown && x >= shown.left && x <= shown.right && y >= shown.top && y <= shown.bottom;
      if (!isOver) setLetsThrough(false);
    };
    document.addEventListener("mousemove", follow);
    return () => document.removeEventListener("mousemove", follow);
  }, [letsThrough]);
  const letThrough = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { x, y } = mouse.current ?? { x: clientX, y: clientY };
    const rests = x === clientX && y === clientY;
    if (rests || performance.now() - shownAt.current < ON_ITS_WAY) setLetsThrough(true);
  };
  useEffect(() => {
    if (!toast || toast.id === lastShown) return;
    if (lastShown) show.dismiss(lastShown);
    lastShown = toast.id;
    shownAt.current = performance.now();
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
    <div className={letsThrough ? "toast-through" : undefined} onBlur={goOn} onMouseEnter={letThrough}>
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

/**
 * Moves on from a toast that loses the focus. Sonner sends the focus back to where it came from, so Tab would
 * never get past a toast.
 */
function goOn({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) relatedTarget.focus();
}
