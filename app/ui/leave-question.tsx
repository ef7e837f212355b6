import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "./button";
import { onEscape } from "./on-escape";

interface Leaving {
  /** For the element around a form. */
  watch: Record<
    "onFocusCapture" | "onKeyDownCapture" | "onPointerDownCapture" | "onSubmit",
    (event: SyntheticEvent) => void
  >;
  question: ReactNode;
}

/** Switches of the terminal that lead back to the same page. */
const COMES_BACK = ["/customer-view", "/menu"];

/** Fields that the page renews by itself. */
const RENEWED = ["formKey", "version"];

/**
 * Asks before a changed form is left, by typing, a choice or what was picked: by a link, Back, or what closes its
 * dialog. Sending it, steps on its own page, and a page that shows what came of it don't ask. Requires scripts.
 */
export function useLeaveQuestion(): Leaving {
  const saidBefore = useRef(new Map<HTMLFormElement, string>());
  const sentTo = useRef("");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      pathname !== currentLocation.pathname &&
      !COMES_BACK.includes(pathname) &&
      pathname !== sentTo.current &&
      [...saidBefore.current].some(([form, before]) => form.isConnected && whatItSays(form) !== before),
  );
  // The first of these that a form sees comes before it changes.
  const remember = ({ target }: SyntheticEvent) => {
    const form = target instanceof Element && target.closest("form");
    if (form && !saidBefore.current.has(form)) saidBefore.current.set(form, whatItSays(form));
  };
  return {
    watch: {
      onFocusCapture: remember,
      onKeyDownCapture: remember,
      onPointerDownCapture: remember,
      onSubmit: ({ target, nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        const own = target instanceof HTMLFormElement ? target.action : "";
        sentTo.current = new URL(submitter?.getAttribute("formaction") ?? own, document.baseURI).pathname;
      },
    },
    question: blocker.state === "blocked" && (
      <LeaveQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    ),
  };
}

function whatItSays(form: HTMLFormElement): string {
  const values = [...new FormData(form)]
    .filter(([name]) => !RENEWED.includes(name))
    .map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  return JSON.stringify(values);
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  // Each time, because the browser may have closed it together with the dialog below.
  useEffect(() => {
    const element = dialog.current;
    if (element?.showModal && !element.open) element.showModal();
    else element?.setAttribute("open", "");
  });
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="modal modal-question"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => onEscape(event, onStay)}
      onClose={onStay}
    >
      <div className="modal-body">
        <h2 className="modal-title" id={titleId}>
          Close without saving?
        </h2>
        <p id={textId}>What you typed will be lost.</p>
        <div className="form-actions">
          <Button type="button" variant="primary" onClick={onStay} autoFocus>
            Keep Editing
          </Button>
          <Button type="button" variant="danger" onClick={onLeave}>
            Discard
          </Button>
        </div>
      </div>
    </dialog>
  );
}
