import { createContext, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useBlocker, useLocation, useNavigation } from "react-router";
import { href } from "./address";
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

/** Whether a form stands in a page or dialog that asks for it: the router takes one question a page. */
export const IsAsked = createContext(false);

/** Paths of the terminal's switches, which lead back to the same page. */
const COMES_BACK: readonly string[] = [href("/customer-view"), href("/location"), href("/menu")];

/** Fields that the page itself renews. */
const RENEWED = ["formKey", "version"];

/**
 * Asks before somebody leaves a changed form by a link, Back, or whatever closes its dialog. Typing, a choice
 * and a picked record count as changes. Sending the form, steps on its own page, and a page that shows its
 * result don't ask. Requires scripts.
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
  // A link or a search on the same page leads to another form; a step redraws its own.
  const shownAt = useRef(search);
  useEffect(() => {
    // Not as soon as it arrives: first, what was typed meanwhile is put back.
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
  // The first of these events comes before a change. A step redraws its form, which is still compared with
  // the first one.
  const remember = ({ currentTarget }: SyntheticEvent) => {
    frame.current = currentTarget as Element;
    begun.current ??= formsIn(frame.current);
  };
  return {
    watch: {
      onFocusCapture: remember,
      onKeyDownCapture: remember,
      onPointerDownCapture: remember,
      // The browser filled in a field that had the focus before scripts ran.
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

/** A form's target and its values. */
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
  // On every render, because the browser may have closed it together with the dialog below.
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
