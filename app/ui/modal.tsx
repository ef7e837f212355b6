import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { IconLink } from "./button";
import { classNames } from "./class-names";

export type ModalProps = {
  title: string;
  /** Where Esc, the cross and a press beside the dialog lead. */
  closeTo: string;
  wide?: boolean;
  children: ReactNode;
};

/** What stands first in the form: the error summary, else a field; not the cross in the head. */
const FIRST_FOCUS =
  "#error-summary, .modal-body input:not([type=hidden]), .modal-body select, .modal-body textarea";

/**
 * A native dialog over the page it came from; it covers the screen on phones. Only where scripts run. Once something was
 * typed in it, Esc and a press beside it ask first: both are easily done by mistake. The cross and a Cancel are meant.
 */
export function Modal({ title, closeTo, wide, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const typedIn = useRef(false);
  const navigate = useNavigate();
  const titleId = useId();
  const close = () => {
    if (!typedIn.current || window.confirm("Close without saving? What you typed will be lost."))
      void navigate(closeTo, { preventScrollReset: true });
    // A browser closes a dialog by itself when Esc is pressed again and again.
    else if (dialog.current?.open === false) dialog.current.showModal();
  };

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const page = document.documentElement;
    if (element && !element.open) {
      if (element.showModal) element.showModal();
      else element.setAttribute("open", "");
    }
    element?.querySelector<HTMLElement>(FIRST_FOCUS)?.focus();
    page.classList.add("modal-open");
    return () => {
      page.classList.remove("modal-open");
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  const isBeside = (event: { target: EventTarget; currentTarget: EventTarget }) =>
    event.target === event.currentTarget;
  return (
    <dialog
      ref={dialog}
      className={classNames("modal", wide && "modal-wide")}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // What can't be held back goes on to `onClose`.
        if (!isBeside(event) || !event.cancelable) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => isBeside(event) && close()}
      onInput={() => {
        typedIn.current = true;
      }}
      onPointerDown={(event: PointerEvent) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => pressedBeside.current && isBeside(event) && close()}
    >
      <div className="modal-frame">
        <div className="modal-head">
          <h2 className="modal-title" id={titleId}>
            {title}
          </h2>
          <IconLink className="modal-close" to={closeTo} icon="x" label="Close" preventScrollReset />
        </div>
        <div className="modal-body">{children}</div>
      </div>
    </dialog>
  );
}
