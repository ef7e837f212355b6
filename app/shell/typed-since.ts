import { CHOOSE, CHOSEN } from "../ui/chosen-event.ts";
import { scanGoesOnIn } from "./scan-keys.ts";
import { typeInto } from "./type-into.ts";

/*
 * Typing wins: an answer draws its form as the form was sent, and what somebody typed, ticked or chose meanwhile is
 * put back then. Fields that nobody touched since are the answer's.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Counts what happens, so that one can tell what came first. */
let moment = 0;
/** Controls that somebody changed, and when. */
const changedAt = new Map<Control, number>();
/** Forms that were sent, and when. */
const sentAt = new WeakMap<HTMLFormElement, number>();
let lastSentAt = 0;
let focusedAt = 0;

/** What somebody said in a control, to be found again in the form as the answer draws it. */
interface Said {
  form: FormName;
  name: string;
  control: Control;
  value: string;
  checked: boolean;
  files: FileList | null;
}

/** The place that somebody was in. */
interface Cursor {
  form: FormName;
  name: string;
  control: Control;
  selection: [start: number | null, end: number | null, direction: "forward" | "backward" | "none"];
}

interface FormName {
  /** Of the form that this is a step of, wherever it is drawn. */
  key: string;
  /** Its place on its page. */
  place: string;
}

export interface Typed {
  said: Said[];
  cursor: Cursor | null;
}

/** What was typed since each form was sent, as it stands before an answer is drawn, and what has no place yet. */
export function typedSince(left: readonly Said[]): Typed {
  const said = [...left];
  for (const [control, at] of changedAt) {
    const { form } = control;
    if (!form || !control.isConnected) changedAt.delete(control);
    else if (at > (sentAt.get(form) ?? 0)) said.push(saidIn(control, form));
  }
  const active = document.activeElement;
  const cameAt = Math.max(focusedAt, isControl(active) ? (changedAt.get(active) ?? 0) : 0);
  const isSomewhere = isControl(active) && active.form !== null && cameAt > lastSentAt;
  return { said, cursor: isSomewhere && active.form ? cursorIn(active, active.form) : null };
}

/**
 * Puts it back into the page that was drawn; with `here`, into the form that has the place of the one that it was
 * typed in, else only where that one is drawn again. Answers what has no place yet: a choice may make it.
 */
export function putBack({ said, cursor }: Typed, here: boolean): Typed {
  const found = new Map<string, Map<string, Control>>();
  const controlsOf = (name: FormName) => {
    const key = `${name.key} ${name.place}`;
    const known = found.get(key) ?? named(formOf(name, here));
    found.set(key, known);
    return known;
  };
  const hasNoPlace = (one: Said) => {
    const control = controlsOf(one.form).get(one.name);
    return !control || !say(control, one);
  };
  // Choices first: fields may come with them.
  const left = [
    ...said.filter((one) => isChoice(one) && hasNoPlace(one)),
    ...said.filter((one) => !isChoice(one) && hasNoPlace(one)),
  ];
  const control = cursor && controlsOf(cursor.form).get(cursor.name);
  if (control) place(control, cursor);
  return { said: left, cursor: control ? { ...cursor, control } : null };
}

/** What may find its place when another page draws its form again. */
export function forLater({ said }: Typed, here: boolean): Typed {
  const left = said.filter(
    ({ form, control }) => form.key !== "" && control.type !== "password" && !formOf(form, here),
  );
  return { said: left, cursor: null };
}

const isChoice = ({ control }: Said) => control.matches("select, [type=checkbox], [type=radio]");

/** False while the control can't say it. */
function say(now: Control, { control: before, value, checked, files }: Said): boolean {
  const at = changedAt.get(before) ?? moment;
  if ((now.type === "hidden") !== (before.type === "hidden")) return false;
  if (now instanceof HTMLSelectElement && ![...now.options].some((option) => option.value === value))
    return false;
  if (now.matches("[type=checkbox], [type=radio]")) {
    if ((now as HTMLInputElement).checked !== checked && (checked || now.type === "checkbox")) now.click();
  } else if (now instanceof HTMLInputElement && now.type === "file") {
    if (files?.length && !now.files?.length) {
      now.files = files;
      now.dispatchEvent(new Event("change", { bubbles: true }));
    }
  } else if (now.type === "hidden") {
    if (now.value !== value) now.dispatchEvent(new CustomEvent(CHOOSE, { detail: before }));
  } else if (now.value !== value) {
    typeInto(now, value);
    openAround(now);
  }
  scanGoesOnIn(now as HTMLInputElement, before as HTMLInputElement);
  if (now !== before) changedAt.delete(before);
  changedAt.set(now, at);
  return true;
}

function place(control: Control, { control: before, selection: [start, end, direction] }: Cursor) {
  openAround(control);
  if (control !== document.activeElement) control.focus({ preventScroll: true });
  if (control === before || start === null || control instanceof HTMLSelectElement) return;
  control.setSelectionRange(start, end, direction);
}

/** In a part that is folded up nothing can be focused. */
function openAround(control: Control) {
  for (let fold = control.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}

function saidIn(control: Control, form: HTMLFormElement): Said {
  const { checked = false, files = null } = control as HTMLInputElement;
  return { form: formName(form), name: nameOf(control), control, value: control.value, checked, files };
}

function cursorIn(control: Control, form: HTMLFormElement): Cursor {
  // Kinds of fields that aren't text have none.
  const { selectionStart = null, selectionEnd = null, selectionDirection } = control as HTMLInputElement;
  return {
    form: formName(form),
    name: nameOf(control),
    control,
    selection: [selectionStart, selectionEnd, selectionDirection ?? "none"],
  };
}

function isControl(element: EventTarget | null): element is Control {
  return element instanceof Element && element.matches("input, select, textarea");
}

function formName(form: HTMLFormElement): FormName {
  const place = placeOf(form);
  const nth = [...document.forms].filter((other) => placeOf(other) === place).indexOf(form);
  return { key: keyOf(form), place: `${nth} ${place}` };
}

function placeOf(form: HTMLFormElement): string {
  const { pathname } = new URL(form.getAttribute("action") ?? "", document.baseURI);
  return `${form.getAttribute("method")} ${pathname} ${form.getAttribute("id") ?? ""}`;
}

function keyOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>("input[name=formKey]")?.value ?? "";
}

function formOf({ key, place }: FormName, here: boolean): HTMLFormElement | undefined {
  const forms = [...document.forms];
  const same = key === "" ? undefined : forms.find((form) => keyOf(form) === key);
  return same ?? (here ? forms.find((form) => formName(form).place === place) : undefined);
}

function named(form: HTMLFormElement | undefined): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of form?.elements ?? []) {
    if (!isControl(control)) continue;
    const name = nameOf(control);
    if (!controls.has(name)) controls.set(name, control);
  }
  return controls;
}

/** `lines[1].price` by the key of its row, wherever the row stands: `lines #7 price`. */
function nameOf({ form, name, type, value }: Control): string {
  const own = type === "checkbox" || type === "radio" ? `${name}=${value}` : name;
  const [, row = "", list = "", rest = ""] = /^((\w+)\[\d+\]\.)(.+)$/.exec(own) ?? [];
  const key = row && form?.querySelector<HTMLInputElement>(`[data-row][name^="${row}"]`);
  return key ? `${list} #${key.value} ${rest}` : own;
}

/** A button that was pressed while its form was on its way, with the files that the form had then. */
interface Press {
  form: FormName;
  button: HTMLButtonElement;
  files: [name: string, files: FileList][];
  /** When: whoever goes on typing elsewhere after it stays there. */
  at: number;
}

let underWay: { form: HTMLFormElement; button: HTMLButtonElement | null; at: number } | null = null;
let waiting: Press[] = [];
let isBusy = false;
/** Of a press that has waited: what was typed after it is newer than what it sends. */
let pressedAt: number | null = null;
/** The button by which the form library checks what is typed, and sends nothing. */
const CHECKED = "__intent__";
/** The router takes a moment to say that it is busy. */
const MOMENT_MS = 1_000;

export function setBusy(busy: boolean) {
  isBusy = busy;
}

/** Says that a script has sent a form. */
export function markSent(form: HTMLFormElement) {
  lastSentAt = pressedAt ?? (moment += 1);
  sentAt.set(form, lastSentAt);
}

/** Presses the next button that was pressed too early, in its form as it is now. */
export function pressNext(here: boolean) {
  underWay = null;
  const [press, ...others] = waiting;
  waiting = others;
  const form = press && formOf(press.form, here);
  if (!press || !form) {
    waiting = [];
    return;
  }
  const filled = press.files.flatMap(([name, files]) => {
    const input = form.querySelector<HTMLInputElement>(`[type=file][name="${name}"]`);
    if (!input || input.files?.length) return [];
    input.files = files;
    return [input];
  });
  const button = buttonLike(press.button, form);
  pressedAt = press.at;
  button?.click();
  pressedAt = null;
  for (const input of filled) input.value = "";
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
 * Another button of a form that is on its way would call it back, with the photo or the line in it: it waits for the
 * answer. The same one again is pressed twice, unless something was typed between. A choice that sends itself doesn't
 * wait: the last one counts.
 */
function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (button?.name === CHECKED) return;
  const isSending = underWay?.form === form && (isBusy || event.timeStamp - underWay.at < MOMENT_MS);
  if (underWay && isSending && button && !form.hasAttribute("data-queues")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const isAgain = isSame(underWay.button, button) && !isTypedIn(form);
    if (isAgain || waiting.some((other) => isSame(other.button, button))) return;
    waiting.push({ form: formName(form), button, files: filesIn(form), at: (moment += 1) });
    if (!isBusy) setTimeout(() => isBusy || pressNext(true), MOMENT_MS);
    return;
  }
  const isPost = (button?.getAttribute("formmethod") ?? form.getAttribute("method")) === "post";
  underWay = isPost ? { form, button, at: event.timeStamp } : null;
  if (pressedAt === null) waiting = [];
  markSent(form);
}

function isTypedIn(form: HTMLFormElement): boolean {
  return [...changedAt].some(([control, at]) => control.form === form && at > (sentAt.get(form) ?? 0));
}

function filesIn(form: HTMLFormElement): Press["files"] {
  return [...form.querySelectorAll<HTMLInputElement>("[type=file]")].flatMap(({ name, files }) =>
    files?.length ? [[name, files] as [string, FileList]] : [],
  );
}

function onChange({ target }: Event) {
  if (isControl(target) && target.form) changedAt.set(target, (moment += 1));
}

function onFocus() {
  focusedAt = moment += 1;
}

/** Until the answered function is called. */
export function listen(): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  for (const type of ["input", "change", CHOSEN]) addEventListener(type, onChange, options);
  addEventListener("focusin", onFocus, options);
  addEventListener("submit", onSubmit, options);
  return () => stopping.abort();
}
