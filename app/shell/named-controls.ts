/*
 * How a form and its controls are found again in the page that an answer draws. React may have recreated
 * them, and rows may have moved.
 */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormName {
  /** The form key, which the form keeps wherever it is drawn; empty without one. */
  key: string;
  /** Method, path, id and position among like forms on the page. */
  place: string;
}

export function isControl(element: EventTarget | null): element is Control {
  return element instanceof Element && element.matches("input, select, textarea");
}

export function formName(form: HTMLFormElement): FormName {
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

export function formOf({ key, place }: FormName, here: boolean): HTMLFormElement | undefined {
  const forms = [...document.forms];
  const same = key === "" ? undefined : forms.find((form) => keyOf(form) === key);
  return same ?? (here ? forms.find((form) => formName(form).place === place) : undefined);
}

/** Maps a form's controls by `nameOf`. */
export function controlsOf(form: HTMLFormElement | undefined): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of form?.elements ?? []) {
    if (!isControl(control)) continue;
    const name = nameOf(control);
    if (!controls.has(name)) controls.set(name, control);
  }
  return controls;
}

/**
 * Names a control by its row's key, so that the name stays valid when the row moves: `lines[1].price` becomes
 * `lines #7 price`. A `data-name` overrides the control's name.
 */
export function nameOf({ form, dataset, name: sentAs, type, value }: Control): string {
  const name = dataset.name ?? sentAs;
  const own = type === "checkbox" || type === "radio" ? `${name}=${value}` : name;
  const [, row = "", list = "", rest = ""] = /^((\w+)\[\d+\]\.)(.+)$/.exec(own) ?? [];
  const key = row && form?.querySelector<HTMLInputElement>(`[data-row][name^="${row}"]`);
  return key ? `${list} #${key.value} ${rest}` : own;
}
