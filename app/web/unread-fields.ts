import type { Field, Fields, OnlyWith } from "../domain/fields.ts";

type Sent = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** What of a JSON body nobody would read, and what to say about it. */
export interface Unread {
  path: Path;
  message: string;
}

/** Of one body: a megabyte can hold a hundred thousand. */
const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/**
 * Names that `fields` don't have, at any depth, and fields that don't count beside the others (`OnlyWith`). `isOpen`
 * allows names that nobody knows, except in lists: the specification's bodies have none.
 */
export function unreadIn(fields: Fields, sent: unknown, { isOpen }: { isOpen: boolean }): Unread[] {
  return unreadAt([], fields, sent, isOpen).slice(0, MOST_NAMED);
}

function unreadAt(at: Path, fields: Fields, sent: unknown, isOpen: boolean): Unread[] {
  if (!isRecord(sent)) return [];
  return Object.entries(sent).flatMap(([name, value]): Unread[] => {
    const path = [...at, name.slice(0, LONGEST_NAME)];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return isOpen ? [] : [{ path, message: unknownName(name) }];
    const beside = whyBeside(name, field, value, fields, sent);
    if (beside !== null) return [{ path, message: beside }];
    const inner = field.fields ?? {};
    if (field.kind === "list" && Array.isArray(value))
      return value.flatMap((entry, nth) => unreadAt([...path, nth], inner, entry, false));
    if (field.kind !== "group") return [];
    const { saidBy } = field;
    const isUnsaid = saidBy !== undefined && isRecord(value) && saysNothing(value[saidBy], inner[saidBy]);
    return isUnsaid
      ? [{ path: [...path, saidBy], message: `${inner[saidBy]?.label}: enter it, or leave out ${name}` }]
      : unreadAt(path, inner, value, isOpen);
  });
}

/** For a body described without a list of fields. */
export function unknownName(name: string): string {
  return `Unknown field '${name.slice(0, LONGEST_NAME)}'`;
}

/** Why a field doesn't count beside the others; null if it does, or says nothing. */
function whyBeside(name: string, field: Field, value: unknown, fields: Fields, sent: Sent): string | null {
  if (!field.onlyWith || saysNothing(value, field)) return null;
  for (const [other, counted] of Object.entries(field.onlyWith)) {
    const beside = fields[other];
    const said = saysNothing(sent[other], beside) ? (beside?.otherwise ?? null) : sent[other];
    // What is missing or no choice is refused as such.
    const isWrong =
      said === null ? beside?.required !== undefined : beside?.choices?.includes(String(said)) === false;
    if (isWrong) continue;
    if (counted.some((each) => each === (said === null ? null : String(said)))) continue;
    const values = counted.filter((each) => each !== null);
    if (values.length === 0) return `Send ${name} or ${other}, not both`;
    const not = beside?.choices && said !== null ? `, not with ${String(said)}` : "";
    return `${name} goes with ${other} ${values.join(", ")}${not}: leave it out`;
  }
  return null;
}

/** Nothing is lost where it is ignored: no text, no amount, no tick, an empty list. */
function saysNothing(value: unknown, field: Field | undefined): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string" && value.trim() === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  if (field?.kind === "group" && isRecord(value))
    return Object.entries(value).every(([name, inner]) => saysNothing(inner, field.fields?.[name]));
  return field?.kind === "money" && Number(value) === 0;
}

/** What the description says of a field that counts beside some values only. */
export function countsWith(onlyWith: OnlyWith): string {
  return Object.entries(onlyWith)
    .map(([other, counted]) => {
      const values = counted.flatMap((each) => (each === null ? [] : `\`${each}\``));
      return values.length === 0 ? `Not with \`${other}\`.` : `Only with \`${other}\` ${values.join(", ")}.`;
    })
    .join(" ");
}

function isRecord(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
