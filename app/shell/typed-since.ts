import { CHOOSE, CHOSEN } from "../ui/chosen-event.ts";
import { scanGoesOnIn } from "./scan-keys.ts";
import {
  type Control,
  controlsOf,
  type FormName,
  formName,
  formOf,
  isControl,
  nameOf,
} from "./named-controls.ts";
import { typeInto } from "./type-into.ts";

/*
 * Typing wins. An answer draws its form as it was sent; then what somebody typed, ticked or chose meanwhile
 * is put back. Fields untouched since show the answer.
 */

/** Counts events, to tell which came first. */
let moment = 0;
/** Set while a press that had to wait is being sent: the moment it was made. */
let sendingAsOf: number | null = null;
/** Controls that the user changed, and when. */
const changedAt = new Map<Control, number>();
/** Forms that were sent, and when. */
const sentAt = new WeakMap<HTMLFormElement, number>();
let lastSentAt = 0;
let focusedAt = 0;

export function nextMoment(): number {
  moment += 1;
  return moment;
}

/**
 * What the user entered in a control, with what finds the control again in the form that the answer draws.
 */
interface Said {
  form: FormName;
  name: string;
  control: Control;
  value: string;
  /** For a choice among the form's rows: the key of the chosen row, wherever it moves. */
  rowKey: string | undefined;
  checked: boolean;
  files: FileList | null;
}

/** Where the user was typing. */
interface Cursor {
  form: FormName;
  name: string;
  control: Control;
  selection: [start: number | null, end: number | null, direction: "forward" | "backward" | "none"];
  /** When it began to wait for an answer that has its field again. */
  waitsSince?: number;
}

export interface Typed {
  said: Said[];
  cursor: Cursor | null;
}

/**
 * Collects what was typed since each form was sent, just before an answer is drawn, and adds what is still
 * left to put back. A cursor that waits counts unless the user has put theirs somewhere since.
 */
export function typedSince(left: Typed): Typed {
  const said = [...left.said];
  for (const [control, at] of changedAt) {
    const { form } = control;
    if (!form || !control.isConnected) changedAt.delete(control);
    else if (at > (sentAt.get(form) ?? 0)) said.push(saidIn(control, form));
  }
  const active = document.activeElement;
  const cameAt = Math.max(focusedAt, isControl(active) ? (changedAt.get(active) ?? 0) : 0);
  const waiting = left.cursor?.waitsSince === undefined ? null : left.cursor;
  const isSomewhere =
    isControl(active) && active.form !== null && cameAt > Math.max(lastSentAt, waiting?.waitsSince ?? 0);
  return { said, cursor: isSomewhere && active.form ? cursorIn(active, active.form) : waiting };
}

/**
 * Puts typed values back into the drawn page: into a form with the same key or, if `here`, into the one in
 * the same place. Returns what found no control yet; a choice may add one.
 */
export function putBack({ said, cursor }: Typed, here: boolean): Typed {
  const found = new Map<string, Map<string, Control>>();
  const controlsIn = (name: FormName) => {
    const key = `${name.key} ${name.place}`;
    const known = found.get(key) ?? controlsOf(formOf(name, here));
    found.set(key, known);
    return known;
  };
  const hasNoPlace = (one: Said) => {
    const control = controlsIn(one.form).get(one.name);
    return !control || !say(control, one);
  };
  // Choices first, because fields may appear with them.
  const left = [
    ...said.filter((one) => isChoice(one) && hasNoPlace(one)),
    ...said.filter((one) => !isChoice(one) && hasNoPlace(one)),
  ];
  const control = cursor && controlsIn(cursor.form).get(cursor.name);
  if (control) place(control, cursor);
  return { said: left, cursor: control ? { ...cursor, control } : cursor };
}

/** Keeps what found no control yet for the answer to a press that waited. */
export function forNextPress({ said, cursor }: Typed): Typed {
  const isPlaced = cursor === null || cursor.control.isConnected;
  return { said, cursor: isPlaced ? null : { ...cursor, waitsSince: nextMoment() } };
}

/** Keeps what may be put back when another page draws its form again. */
export function forLater({ said }: Typed, here: boolean): Typed {
  const left = said.filter(
    ({ form, control }) => form.key !== "" && control.type !== "password" && !formOf(form, here),
  );
  return { said: left, cursor: null };
}

const isChoice = ({ control }: Said) => control.matches("select, [type=checkbox], [type=radio]");

/** Returns false if the control can't show it yet. */
function say(now: Control, said: Said): boolean {
  const { control: before, checked, files } = said;
  const at = changedAt.get(before) ?? moment;
  if ((now.type === "hidden") !== (before.type === "hidden")) return false;
  const value = now instanceof HTMLSelectElement ? choiceIn(now, said) : said.value;
  if (value === undefined) return false;
  if (now.matches("[type=checkbox], [type=radio]")) {
    if ((now as HTMLInputElement).checked !== checked && (checked || now.type === "checkbox")) now.click();
  } else if (now instanceof HTMLInputElement && now.type === "file") {
    if (files?.length && !now.files?.length) {
      now.files = files;
      now.dispatchEvent(new Event("change", { bubbles: true }));
    }
  } else if (now.type === "hidden") {
    const choose = new CustomEvent(CHOOSE, { detail: before, cancelable: true });
    if (now.value !== value && now.dispatchEvent(choose)) return false;
  } else if (now.value !== value) {
    typeInto(now, value);
    openAround(now);
  }
  scanGoesOnIn(now as HTMLInputElement, before as HTMLInputElement);
  if (now !== before) changedAt.delete(before);
  changedAt.set(now, at);
  return true;
}

function choiceIn({ options }: HTMLSelectElement, { value, rowKey }: Said): string | undefined {
  const isIt = (option: HTMLOptionElement) =>
    rowKey === undefined ? option.value === value : option.dataset.rowKey === rowKey;
  return [...options].find(isIt)?.value;
}

function place(control: Control, { control: before, selection: [start, end, direction] }: Cursor) {
  openAround(control);
  if (control !== document.activeElement) control.focus({ preventScroll: true });
  if (control === before || start === null || control instanceof HTMLSelectElement) return;
  control.setSelectionRange(start, end, direction);
}

/** Unfolds the sections around a control: nothing in a folded one can get focus. */
function openAround(control: Control) {
  for (let fold = control.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}

function saidIn(control: Control, form: HTMLFormElement): Said {
  const { checked = false, files = null } = control as HTMLInputElement;
  const rowKey =
    control instanceof HTMLSelectElement ? control.selectedOptions[0]?.dataset.rowKey : undefined;
  return {
    form: formName(form),
    name: nameOf(control),
    control,
    value: control.value,
    rowKey,
    checked,
    files,
  };
}

function cursorIn(control: Control, form: HTMLFormElement): Cursor {
  // Fields that don't hold text have none.
  const { selectionStart = null, selectionEnd = null, selectionDirection } = control as HTMLInputElement;
  return {
    form: formName(form),
    name: nameOf(control),
    control,
    selection: [selectionStart, selectionEnd, selectionDirection ?? "none"],
  };
}

/** Records that a form has been sent. */
export function markSent(form: HTMLFormElement) {
  lastSentAt = sendingAsOf ?? nextMoment();
  sentAt.set(form, lastSentAt);
}

/** Calls `send` so that what was typed after `at` counts as newer than what it sends. */
export function sendAsOf(at: number, send: () => void) {
  sendingAsOf = at;
  send();
  sendingAsOf = null;
}

export function isTypedIn(form: HTMLFormElement): boolean {
  return [...changedAt].some(([control, at]) => control.form === form && at > (sentAt.get(form) ?? 0));
}

function onChange({ target }: Event) {
  if (isControl(target) && target.form) changedAt.set(target, nextMoment());
}

function onFocus() {
  focusedAt = nextMoment();
}

/** Listens until the returned function is called. */
export function hearTyping(): () => void {
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  for (const type of ["input", "change", CHOSEN]) addEventListener(type, onChange, options);
  addEventListener("focusin", onFocus, options);
  return () => stopping.abort();
}
