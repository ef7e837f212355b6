import { ROUTER_MOMENT_MS } from "./router-moment.ts";
import { type FormName, formName, formOf } from "./named-controls.ts";
import { isTypedIn, markSent, nextMoment, sendAsOf } from "./typed-since.ts";

/*
 * Pressing another button of a form that is being sent would cancel it, and lose the photo or line in it.
 * Such a press waits for the answer and is repeated in the form that the answer draws.
 */

/** A press that waits, with the form's files at that moment. */
interface Press {
  form: FormName;
  button: HTMLButtonElement;
  files: [name: string, files: FileList][];
  /** The moment of the press. Whoever types elsewhere after it keeps their cursor there. */
  at: number;
}

let underWay: { form: HTMLFormElement; button: HTMLButtonElement | null; at: number } | null = null;
let waiting: Press[] = [];
let isBusy = false;
/** Set while a press that waited is being repeated. */
let isPressing = false;
/** Name of the button by which the form library validates without sending. */
const CHECKED = "__intent__";

export function setBusy(busy: boolean) {
  isBusy = busy;
}

/** Repeats the next press that came too early, in its form as it is now. Returns whether there was one. */
export function pressNext(here: boolean): boolean {
  underWay = null;
  const [press, ...others] = waiting;
  waiting = others;
  const form = press && formOf(press.form, here);
  if (!press || !form) {
    waiting = [];
    return false;
  }
  const filled = press.files.flatMap(([name, files]) => {
    const input = form.querySelector<HTMLInputElement>(`[type=file][name="${name}"]`);
    if (!input || input.files?.length) return [];
    input.files = files;
    return [input];
  });
  const button = buttonLike(press.button, form);
  isPressing = true;
  sendAsOf(press.at, () => button?.click());
  isPressing = false;
  for (const input of filled) input.value = "";
  return button !== undefined;
}

function buttonLike(pressed: HTMLButtonElement, form: HTMLFormElement) {
  return [...form.elements].find(
    (button): button is HTMLButtonElement =>
      button instanceof HTMLButtonElement &&
      isSame(button, pressed) &&
      button.textContent === pressed.textContent &&
      !button.disabled,
  );
}

function isSame(one: HTMLButtonElement | null, other: HTMLButtonElement | null): boolean {
  return one?.name === other?.name && one?.value === other?.value;
}

/**
 * Makes a press wait while its form is being sent. A second press of the same button is ignored unless
 * something was typed between. Forms that send themselves on a choice don't wait: the last choice counts.
 */
function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (button?.name === CHECKED) return;
  const isSending = underWay?.form === form && (isBusy || event.timeStamp - underWay.at < ROUTER_MOMENT_MS);
  if (underWay && isSending && button && !form.hasAttribute("data-queues")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const isAgain = isSame(underWay.button, button) && !isTypedIn(form);
    if (isAgain || waiting.some((other) => isSame(other.button, button))) return;
    waiting.push({ form: formName(form), button, files: filesIn(form), at: nextMoment() });
    if (!isBusy) setTimeout(() => isBusy || pressNext(true), ROUTER_MOMENT_MS);
    return;
  }
  const isPost = (button?.getAttribute("formmethod") ?? form.getAttribute("method")) === "post";
  underWay = isPost ? { form, button, at: event.timeStamp } : null;
  if (!isPressing) waiting = [];
  markSent(form);
}

/** Records a step that scripts send themselves, such as a scan: a press waits for its answer, too. */
export function markStep(form: HTMLFormElement) {
  underWay = { form, button: null, at: performance.now() };
  markSent(form);
}

function filesIn(form: HTMLFormElement): Press["files"] {
  return [...form.querySelectorAll<HTMLInputElement>("[type=file]")].flatMap(({ name, files }) =>
    files?.length ? [[name, copyOf(files)] as [string, FileList]] : [],
  );
}

/** Emptying a field empties its own list. */
function copyOf(files: FileList): FileList {
  const copy = new DataTransfer();
  for (const file of files) copy.items.add(file);
  return copy.files;
}

/** Listens until the returned function is called. */
export function hearPresses(): () => void {
  const stopping = new AbortController();
  addEventListener("submit", onSubmit, { capture: true, signal: stopping.signal });
  return () => stopping.abort();
}
