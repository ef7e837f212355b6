import type { Field, FieldKind, Fields } from "../domain/fields.ts";
import { ROW_KEY } from "../domain/row-keys.ts";
import { withoutPercentSign } from "../domain/typed-percent.ts";

/**
 * Control name: a code of four characters for what each field of an edit said when its form was opened. It
 * tells what was typed, even without scripts, after somebody else has changed the record.
 */
export const BEGUN_WITH = "begunWith";

type Texts = Readonly<Record<string, string>>;

/** Joins the codes of a form's fields in their order. A list has one code, because its rows come and go. */
export function codesOf(fields: Fields, texts: Texts): string {
  return partsOf(fields)
    .map((part) => codeOf(saidIn(part, texts)))
    .join("");
}

export interface Merged {
  /** The form to show again: the typed fields, and the saved value of all others. */
  texts: Texts;
  /** Fields and lists that the user left alone and somebody else has changed. */
  renewed: ReadonlySet<string>;
  /** Fields that both have changed, to different values. */
  disputed: ReadonlySet<string>;
}

/**
 * Merges an edit with what somebody else saved meanwhile. Without codes, as from an older page, every field
 * counts as typed. `saved` may leave out unchanged fields.
 */
export function mergeEdits(fields: Fields, typed: Texts, saved: Texts, codes: string): Merged {
  const parts = partsOf(fields);
  const isKnown = codes.length === parts.length * CODE;
  const texts: Record<string, string> = { ...typed };
  const renewed = new Set<string>();
  const disputed = new Set<string>();
  for (const [nth, part] of parts.entries()) {
    const { name } = part;
    if (!isIn(part, saved)) continue;
    const [mine, theirs] = [saidIn(part, typed), saidIn(part, saved)];
    if (mine === theirs) continue;
    const before = codes.slice(nth * CODE, (nth + 1) * CODE);
    if (isKnown && codeOf(mine) === before) {
      renewed.add(name);
      for (const one of namesIn(part, texts)) delete texts[one];
      for (const one of namesIn(part, saved)) texts[one] = saved[one] ?? "";
    } else if (!isKnown || codeOf(theirs) !== before) disputed.add(name);
  }
  return { texts, renewed, disputed };
}

interface Part {
  name: string;
  field: Field;
}

function partsOf(fields: Fields, before = ""): Part[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "group") return partsOf(field.fields ?? {}, `${before}${name}.`);
    return field.kind === "password" ? [] : [{ name: before + name, field }];
  });
}

function isIn(part: Part, texts: Texts): boolean {
  return part.field.kind === "list" || part.name in texts;
}

function namesIn({ name, field }: Part, texts: Texts): string[] {
  return field.kind === "list" ? Object.keys(texts).filter((each) => each.startsWith(`${name}[`)) : [name];
}

/** A field's value as people read it: 9 is 9.00. */
function saidIn(part: Part, texts: Texts): string {
  const { name, field } = part;
  if (field.kind !== "list") return plain(field, texts[name] ?? "");
  const rows = namesIn(part, texts).flatMap((each) => {
    const [, nth = "", inner = ""] = /^\w+\[(\d+)\]\.(.+)$/.exec(each) ?? [];
    const said = plain(field.fields?.[inner] ?? field, texts[each] ?? "");
    return inner === ROW_KEY || said === "" ? [] : [`${nth.padStart(3, "0")} ${inner} ${said}`];
  });
  return rows.sort().join("\n");
}

function plain({ kind, otherwise }: Field, typed: string): string {
  const text = asSent(typed) || (typeof otherwise === "string" ? otherwise : "");
  if (FIGURES.includes(kind)) return figureIn(text);
  // An unticked box sends nothing.
  if (kind === "flag") return text === "" || text === "false" ? "" : "on";
  return kind === "percent" ? withoutPercentSign(text) : text;
}

const FIGURES: readonly FieldKind[] = ["money", "signed money", "weight", "typed weight", "carat", "whole"];

/**
 * Reads a figure only to compare it: the contracts read amounts, and pages without a form don't load them.
 */
function figureIn(text: string): string {
  const figure = text === "" ? Number.NaN : Number(text.replace(/[$,\s]/g, ""));
  return Number.isNaN(figure) ? text : String(figure);
}

/** Browsers send line breaks as CR LF. */
export function asSent(typed: unknown): string {
  return String(typed ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();
}

const CODE = 4;

/** FNV-1a hash: it only has to tell a value from the one before. */
function codeOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).slice(-CODE).padStart(CODE, "0");
}
