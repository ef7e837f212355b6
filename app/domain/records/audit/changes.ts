import { isCostName, withholdCost } from "../../withhold-cost.ts";
import type { AuditedKind } from "../../shop/trail/record-kinds.ts";
import { type FieldMeaning, fieldMeaning, INTERNAL_FIELDS } from "./field-labels.ts";

export type Scalar = string | number | boolean | null;

/** One field of a record in an audit entry. `undefined` means the side doesn't have the field. */
export interface FieldChange {
  /** Path in the payload: 'lines.0.price'. */
  path: string;
  meaning: FieldMeaning;
  /** Labels of the enclosing fields: 'Item 2'. */
  within: string[];
  before: Scalar | Scalar[] | undefined;
  after: Scalar | Scalar[] | undefined;
  /** Null if one side is missing altogether, or both are equal. */
  how: "added" | "changed" | "removed" | null;
}

export interface Payload {
  before: unknown;
  after: unknown;
}

interface Written {
  payload: string | null;
  recordKind: string;
  recordId: string;
}

/** Null if the payload was erased. Leaves out what shows cost, unless the reader `seesCost`. */
export function readPayload({ payload, recordKind, recordId }: Written, seesCost: boolean): Payload | null {
  if (payload === null) return null;
  // A setting's entry holds its bare value.
  if (recordKind === "setting" && isCostName(recordId) && !seesCost) return { before: null, after: null };
  const { before = null, after = null } = JSON.parse(payload) as Partial<Payload>;
  const isOfList = recordKind === ("import" satisfies AuditedKind);
  return withholdCost({ before, after: isOfList && !seesCost ? withoutHeadings(after) : after }, seesCost);
}

/** What is said of an import without the names of its columns: in a list without any, an item's cells are taken for them. */
function withoutHeadings(after: unknown): unknown {
  if (typeof after !== "object" || after === null) return after;
  return Object.fromEntries(Object.entries(after).filter(([name]) => !OF_HEADINGS.has(name)));
}

const OF_HEADINGS: ReadonlySet<string> = new Set(["unused", "columns"]);

/**
 * Compares a record before and after, field by field in payload order, nested fields flattened. Marks no
 * changes if one side is missing.
 */
export function changesOf(recordKind: string, recordId: string, { before, after }: Payload): FieldChange[] {
  const sides = [leavesOf(recordKind, recordId, before), leavesOf(recordKind, recordId, after)] as const;
  const compared = before !== null && after !== null;
  const paths = new Set([...sides[1].keys(), ...sides[0].keys()]);
  return [...paths].flatMap((path) => {
    const [was, is] = [sides[0].get(path), sides[1].get(path)];
    const leaf = is ?? was;
    if (!leaf) return [];
    const { meaning, within } = leaf;
    return {
      path,
      meaning,
      within,
      before: was?.value,
      after: is?.value,
      how: compared ? howChanged(was?.value, is?.value) : null,
    };
  });
}

type Value = FieldChange["before"];

function howChanged(before: Value, after: Value): FieldChange["how"] {
  const [was, is] = [before ?? null, after ?? null];
  if (JSON.stringify(was) === JSON.stringify(is)) return null;
  return was === null ? "added" : is === null ? "removed" : "changed";
}

interface Leaf {
  meaning: FieldMeaning;
  within: string[];
  value: Scalar | Scalar[];
}

/** Fields of one side by path. A value that isn't an object becomes one field named by the record id. */
function leavesOf(recordKind: string, recordId: string, side: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const walk = (value: unknown, name: string, path: string, parent: string | undefined, within: string[]) => {
    if (INTERNAL_FIELDS.has(name)) return;
    const meaning = fieldMeaning(recordKind, name, parent);
    if (isFlat(value)) {
      leaves.set(path, { meaning, within, value });
      return;
    }
    if (!Array.isArray(value)) {
      for (const [key, part] of Object.entries(value as object))
        walk(part, key, `${path}.${key}`, name, [...within, meaning.label]);
      return;
    }
    for (const [index, each] of value.entries()) {
      const inside = [...within, value.length > 1 ? `${meaning.label} ${index + 1}` : meaning.label];
      if (isFlat(each)) leaves.set(`${path}.${index}`, { meaning, within: inside, value: each });
      else
        for (const [key, part] of Object.entries(each as object))
          walk(part, key, `${path}.${index}.${key}`, name, inside);
    }
  };
  if (side === null || side === undefined) return leaves;
  if (isFlat(side) || Array.isArray(side)) walk(side, recordId, recordId, undefined, []);
  else for (const [key, value] of Object.entries(side)) walk(value, key, key, undefined, []);
  return leaves;
}

function isFlat(value: unknown): value is Scalar | Scalar[] {
  if (Array.isArray(value)) return value.every(isScalar);
  return isScalar(value);
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
