import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useBlocker, useLocation, useNavigation } from "react-router";
import { Button } from "./button";
import { onEscape } from "./on-escape";

interface Leaving {
  /** For the element around a form. */
  watch: Record<
    "onFocusCapture" | "onKeyDownCapture" | "onPointerDownCapture" | "onInput" | "onSubmit",
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
  const frame = useRef<Element>(null);
  const begun = useRef<Said[] | "unseen">(null);
  const sentTo = useRef("");
  const { search } = useLocation();
  const { formMethod } = useNavigation();
  const isStep = useRef(false);
  useEffect(() => {
    if (formMethod) isStep.current = formMethod === "POST";
  }, [formMethod]);
  // A link or a search on the same page leads to another form; a step draws its own anew.
  const shownAt = useRef(search);
  useEffect(() => {
    // Not when it comes: what was typed while it was on its way is put back before.
    if (shownAt.current !== search && !isStep.current) begun.current = null;
    shownAt.current = search;
    isStep.current = false;
  }, [search]);
  const isChanged = () =>
    formsIn(frame.current).some(({ path, values }, at) => {
      if (begun.current === "unseen") return true;
      const before = begun.current?.[at];
      return before?.path === path && before.values !== values;
    });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      pathname !== currentLocation.pathname &&
      !COMES_BACK.includes(pathname) &&
      pathname !== sentTo.current &&
      isChanged(),
  );
  // The first of these comes before a change. A step draws its form anew, which still compares with the first one.
  const remember = ({ currentTarget }: SyntheticEvent) => {
    frame.current = currentTarget as Element;
    begun.current ??= formsIn(frame.current);
  };
  return {
    watch: {
      onFocusCapture: remember,
      onKeyDownCapture: remember,
      onPointerDownCapture: remember,
      // Filled by the browser in a field that had the focus before scripts ran.
      onInput: ({ currentTarget }) => {
        frame.current = currentTarget as Element;
        begun.current ??= "unseen";
      },
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

/** Where a form leads, and what it holds. */
type Said = { path: string; values: string };

function formsIn(frame: Element | null): Said[] {
  if (!frame?.isConnected) return [];
  return [...frame.querySelectorAll("form")].map((form) => {
    const values = [...new FormData(form)]
      .filter(([name]) => !RENEWED.includes(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
    return { path: new URL(form.action, document.baseURI).pathname, values: JSON.stringify(values) };
  });
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
