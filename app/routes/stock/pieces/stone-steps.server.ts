import { stoneFields, STONES_AT_MOST } from "~/domain/stock/pieces/stones";
import { addedRow, ROW_KEY, withKeys, withoutRow } from "~/domain/row-keys";
import { BEGUN_BY } from "~/web/who-opened-form";
import type { Actor } from "~/domain/permissions";
import { type Address, addressAt, withRest } from "~/ui/address";
import { keepDraft, type Typed } from "~/web/form-drafts.server";

type Row = Record<string, string>;

/** Fields that are filled in every row, even an empty one. */
const SAYS_NOTHING = new Set(["count", "place", ROW_KEY]);

/**
 * Handles the buttons that add or drop a row of stones: returns the URL that shows the form as typed with
 * that change, null for other buttons. The URL has no fragment if a new row's field is to get focus, because
 * browsers wouldn't give it.
 */
export function afterStoneStep(actor: Actor, { pathname, search }: URL, form: FormData): Address | null {
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
  const address = keepDraft(actor, addressAt({ pathname, search }), { ...typed, ...named(rows) });
  return typed.focus ? address : withRest(address, "#stones");
}

/** Returns the form without empty rows of stones. */
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
