import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import type { Address } from "./address";
import { IconLink } from "./button";
import { classNames } from "./class-names";
import { IsAsked, useLeaveQuestion } from "./leave-question";
import { onEscape } from "./on-escape";
import { titleClass } from "./modal-title-class";

export type ModalProps = {
  title: string;
  /** Target of Esc, the close button, and a click outside. */
  closeTo: Address;
  wide?: boolean;
  children: ReactNode;
};

/** Initial focus: the error summary, the form's own choice, or the first field; not the close button. */
const FIRST_FOCUS = [
  "#error-summary",
  "[data-first]",
  ".modal-body input:not([type=hidden]), .modal-body select, .modal-body textarea",
];

/** A native dialog, full screen on phones; requires scripts. After typing, whatever closes it asks first. */
export function Modal({ title, closeTo, wide, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const navigate = useNavigate();
  const titleId = useId();
  const { watch, question } = useLeaveQuestion();
  const close = () => {
    void navigate(closeTo, { preventScrollReset: true });
    // Browsers close a dialog on repeated Esc even if canceled.
    if (dialog.current?.open === false) dialog.current.showModal();
  };

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const page = document.documentElement;
    if (element && !element.open) {
      if (element.showModal) element.showModal();
      else element.setAttribute("open", "");
    }
    FIRST_FOCUS.map((choice) => element?.querySelector<HTMLElement>(choice))
      .find((found) => found)
      ?.focus();
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
      onKeyDown={(event) => onEscape(event, close)}
      onCancel={(event) => {
        // Events that can't be canceled go to `onClose`.
        if (!isBeside(event) || !event.cancelable) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => isBeside(event) && close()}
      {...watch}
      onPointerDown={(event: PointerEvent) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => pressedBeside.current && isBeside(event) && close()}
    >
      <div className="modal-frame">
        <div className="modal-head">
          <h2 className={titleClass(title)} id={titleId}>
            {title}
          </h2>
          <IconLink className="modal-close" to={closeTo} icon="x" label="Close" preventScrollReset />
        </div>
        <div className="modal-body">
          <IsAsked value>{children}</IsAsked>
        </div>
      </div>
      {question}
    </dialog>
  );
}
