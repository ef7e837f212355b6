import { stoneFields, STONES_AT_MOST } from "~/domain/stock/pieces/stones";
import { addedRow, ROW_KEY, withKeys, withoutRow } from "~/domain/row-keys";
import { BEGUN_BY } from "~/web/begun-by";
import type { Actor } from "~/domain/permissions";
import { keepDraft, type Typed } from "~/web/kept-drafts.server";

type Row = Record<string, string>;

/** Says the same of every stone. */
const SAYS_NOTHING = new Set(["count", "place", ROW_KEY]);

/**
 * Where the form is shown as typed with a row of stones more or less, if one of its buttons asks for that. A browser
 * gives no focus to a new row's field if the address has a fragment.
 */
export function afterStoneStep(actor: Actor, { pathname, search }: URL, form: FormData): string | null {
  const isAdded = form.has("addStone");
  const dropped = form.get("dropStone");
  if (!isAdded && dropped === null) return null;
  const { rows: before, typed } = split(form);
  for (const name of ["addStone", "dropStone", "focus", BEGUN_BY]) delete typed[name];
  const rows = dropped === null ? withKeys(before) : withoutRow(before, String(dropped));
  if (isAdded && rows.length < STONES_AT_MOST) {
    rows.push(addedRow({ place: rows.length === 0 ? "center" : "side" }));
    typed.focus = `stones[${rows.length - 1}].kind`;
  }
  const address = keepDraft(actor, pathname + search, { ...typed, ...named(rows) });
  return typed.focus ? address : `${address}#stones`;
}

/** The form without rows of stones that say nothing. */
export function withoutEmptyStones(form: FormData): FormData {
  const { rows, typed } = split(form);
  const said = rows.filter((row) =>
    Object.entries(row).some(([name, value]) => !SAYS_NOTHING.has(name) && value.trim() !== ""),
  );
  const all = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...named(said) })) all.append(name, value);
  return all;
}

function split(form: FormData): { rows: Row[]; typed: Typed } {
  const rows: Row[] = [];
  const typed: Typed = {};
  for (const [name, value] of form) {
    const [, nth = "", field = ""] = /^stones\[(\d{1,2})\]\.(\w+)$/.exec(name) ?? [];
    if (field === "") typed[name] = String(value);
    else if (field in stoneFields || field === ROW_KEY) (rows[Number(nth)] ??= {})[field] = String(value);
  }
  return { rows: rows.filter(Boolean), typed };
}

function named(rows: readonly Row[]): Typed {
  const all = rows.flatMap((row, nth) =>
    Object.entries(row).map(([field, value]): [string, string] => [`stones[${nth}].${field}`, value]),
  );
  return Object.fromEntries(all);
}
