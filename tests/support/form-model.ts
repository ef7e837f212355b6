import type { Locator, Page } from "@playwright/test";

/**
 * A control of a form. In a list, it is named by the key of its row, `lines #2 price`, as is a choice among
 * rows.
 */
export interface Said {
  value: string;
  kind: "text" | "select" | "check";
  isShown: boolean;
}

export type FormSaid = Map<string, Said>;

/** Reads the fields that a person can change. */
export async function readForm(form: Locator): Promise<FormSaid> {
  const said = await form.evaluate((element: HTMLFormElement) => {
    const keyOf = (row: string) =>
      element.querySelector<HTMLInputElement>(`[data-row][name^="${row}"]`)?.value;
    const found: [string, { value: string; kind: string; isShown: boolean }][] = [];
    for (const control of element.elements) {
      if (!control.matches("input, select, textarea") || !("name" in control)) continue;
      const { name: sentAs, dataset, type, value, checked, readOnly, disabled } = control as HTMLInputElement;
      const name = dataset.name ?? sentAs;
      const rowKey = (control as HTMLSelectElement).selectedOptions?.[0]?.dataset.rowKey;
      if (name === "" || readOnly || disabled || ["hidden", "file", "submit", "radio"].includes(type))
        continue;
      const [, row = "", list = "", rest = ""] = /^((\w+)\[\d+\]\.)(.+)$/.exec(name) ?? [];
      const key = row && keyOf(row);
      const isCheck = type === "checkbox";
      found.push([
        key ? `${list} #${key} ${rest}` : name,
        {
          value: isCheck ? String(checked) : rowKey ? `row ${rowKey}` : value,
          kind: isCheck ? "check" : control.matches("select") ? "select" : "text",
          isShown: control.checkVisibility({ visibilityProperty: true }),
        },
      ]);
    }
    return found;
  });
  return new Map(said as [string, Said][]);
}

/** The current control for a name in the result of `readForm`. */
export async function controlOf(page: Page, form: Locator, name: string): Promise<Locator> {
  const [, list, key, rest] = /^(\w+) #(\S+) (.+)$/.exec(name) ?? [];
  if (list === undefined) return form.locator(`[name="${name}"]`).first();
  const row = await form
    .locator(`[data-row][name^="${list}["]`)
    .evaluateAll(
      (keys, wanted) => (keys as HTMLInputElement[]).find(({ value }) => value === wanted)?.name ?? "",
      key,
    );
  const inRow = `${row.slice(0, row.lastIndexOf("."))}.${rest}`;
  return page.locator(`[name="${inRow}"], [data-name="${inRow}"]`).first();
}

/** Numbers from 0 up to 1 that a seed determines. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
