/*
 * A form and its controls, and how each is found again in the page that an answer draws: React may have made them
 * anew, and their rows may stand elsewhere.
 */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormName {
  /** Of the form that this is a step of, wherever it is drawn. */
  key: string;
  /** Its place on its page. */
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

/** The controls of a form by what they are called wherever their row stands. */
export function controlsOf(form: HTMLFormElement | undefined): Map<string, Control> {
  const controls = new Map<string, Control>();
  for (const control of form?.elements ?? []) {
    if (!isControl(control)) continue;
    const name = nameOf(control);
    if (!controls.has(name)) controls.set(name, control);
  }
  return controls;
}

/** `lines[1].price` by the key of its row, wherever the row stands: `lines #7 price`. `data-name` goes before its name. */
export function nameOf({ form, dataset, name: sentAs, type, value }: Control): string {
  const name = dataset.name ?? sentAs;
  const own = type === "checkbox" || type === "radio" ? `${name}=${value}` : name;
  const [, row = "", list = "", rest = ""] = /^((\w+)\[\d+\]\.)(.+)$/.exec(own) ?? [];
  const key = row && form?.querySelector<HTMLInputElement>(`[data-row][name^="${row}"]`);
  return key ? `${list} #${key.value} ${rest}` : own;
}
