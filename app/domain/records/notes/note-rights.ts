import { type Actor, can, type Permission } from "../../permissions.ts";
import type { Note, NotedKind } from "./note.ts";

/** Right to change a record, which includes writing notes about it. */
const WRITING: Record<NotedKind, Permission> = {
  customer: "customers.edit",
  piece: "inventory.edit",
  sale: "sales.process",
  order: "repairs.edit",
};

export function mayNote(actor: Actor, kind: NotedKind): boolean {
  return can(actor, WRITING[kind]);
}

/** Allows one's own notes, and those of colleagues with the right to correct them. */
export function mayChangeNote(actor: Actor, { of, writtenBy }: Pick<Note, "of" | "writtenBy">): boolean {
  return mayNote(actor, of.kind) && (writtenBy === actor.id || can(actor, "notes.correct"));
}

export const NO_NOTES = "Your role can't write notes here";

/** Why somebody can't change a note. Only who may write there hears whose it is. */
export function notTheirs(actor: Actor, { of, author }: Pick<Note, "of" | "author">): string {
  return mayNote(actor, of.kind) ? `Only ${author} can change this note` : NO_NOTES;
}
