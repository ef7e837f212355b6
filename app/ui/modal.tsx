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

/** A native dialog over the page it came from; it covers the screen on phones. Only where scripts run. */
export function Modal({ title, closeTo, wide, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const navigate = useNavigate();
  const titleId = useId();
  const close = () => void navigate(closeTo, { preventScrollReset: true });

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
        if (!isBeside(event)) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => isBeside(event) && close()}
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
