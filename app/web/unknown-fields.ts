import type { Field, Fields, OnlyWith } from "../domain/fields.ts";

type Sent = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** A part of a JSON body that nothing reads, and its message. */
export interface Unread {
  path: Path;
  message: string;
}

/** Most names reported for a body: a megabyte can hold a hundred thousand. */
export const MOST_NAMED = 20;
const LONGEST_NAME = 60;

/**
 * Finds names that aren't in `fields`, at any depth, and fields that don't count beside the others
 * (`OnlyWith`). `isOpen` allows unknown names, except in lists: the specification's bodies have none.
 */
export function unreadIn(fields: Fields, sent: unknown, { isOpen }: { isOpen: boolean }): Unread[] {
  const found: Unread[] = [];
  collect(found, [], fields, sent, isOpen);
  return found;
}

function collect(found: Unread[], at: Path, fields: Fields, sent: unknown, isOpen: boolean): void {
  if (!isRecord(sent)) return;
  const names = isOpen ? Object.keys(fields).filter((name) => Object.hasOwn(sent, name)) : Object.keys(sent);
  for (const name of names) {
    if (found.length === MOST_NAMED) return;
    const value = sent[name];
    const path = [...at, name.slice(0, LONGEST_NAME)];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const beside = field && whyBeside(name, field, value, fields, sent);
    const message = field ? beside : unknownName(name);
    if (typeof message === "string") found.push({ path, message });
    else if (field?.kind === "list" && Array.isArray(value))
      for (const [nth, entry] of value.entries())
        collect(found, [...path, nth], field.fields ?? {}, entry, false);
    else if (field?.kind === "group") collectGroup(found, path, field, value, isOpen);
  }
}

function collectGroup(found: Unread[], path: Path, field: Field, value: unknown, isOpen: boolean): void {
  const { saidBy = [], fields = {} } = field;
  const [first] = saidBy;
  const isSaid = (name: string) => isRecord(value) && !saysNothing(value[name], fields[name]);
  if (first !== undefined && isRecord(value) && !saidBy.some(isSaid))
    found.push({
      path: [...path, first],
      message: `${fields[first]?.label}: enter it, or leave out ${path.join(".")}`,
    });
  else collect(found, path, fields, value, isOpen);
}

/** The message for an unknown field, also in a body described without a list of fields. */
export function unknownName(name: string): string {
  return `Unknown field '${name.slice(0, LONGEST_NAME)}'`;
}

/** Why a field doesn't count beside the others. Null if it does, or holds nothing. */
function whyBeside(name: string, field: Field, value: unknown, fields: Fields, sent: Sent): string | null {
  if (!field.onlyWith || saysNothing(value, field)) return null;
  for (const [other, counted] of Object.entries(field.onlyWith)) {
    const beside = fields[other];
    const said = saysNothing(sent[other], beside) ? (beside?.otherwise ?? null) : sent[other];
    // A value that is missing or isn't a choice has its own refusal.
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

/** Whether ignoring a value loses nothing: no text, no amount, no tick, an empty list. */
export function saysNothing(value: unknown, field: Field | undefined): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string" && value.trim() === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  if (field?.kind === "group" && isRecord(value))
    return Object.entries(value).every(([name, inner]) => saysNothing(inner, field.fields?.[name]));
  return field?.kind === "money" && Number(value) === 0;
}

/** Description of a field that only counts beside some values of another. */
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
