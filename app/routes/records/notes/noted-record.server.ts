import { getNote, notedRecord } from "~/domain/records/notes/find-notes.server";
import {
  mayChangeNote,
  mayNote,
  NO_NOTES,
  type Note,
  type Noted,
  NOTED_KINDS,
  notTheirs,
} from "~/domain/records/notes/note";
import type { Actor } from "~/domain/permissions";
import { recordNumber } from "~/domain/record-number";
import { shop } from "~/runtime/shop.server";
import { idParam, notFound, problem } from "~/web/problem";

const PAGES = { customer: "/customers", piece: "/inventory", sale: "/sales", order: "/orders" } as const;

/** The record's page; an order's leads on to a repair's. */
export function pageOfNoted({ kind, id }: Noted): string {
  const record = kind === "order" ? notedRecord(shop().db, { kind, id }) : null;
  return record?.kind === "repair" ? `/repairs/${id}` : `${PAGES[kind]}/${id}`;
}

/** The record of `/notes/new?customer=12`. 403 for who may not write notes there. */
export function notedIn(url: URL, actor: Actor): Noted {
  for (const kind of NOTED_KINDS) {
    const id = recordNumber(url.searchParams.get(kind) ?? "");
    if (id === null) continue;
    if (!mayNote(actor, kind)) throw problem(403, NO_NOTES);
    if (!notedRecord(shop().db, { kind, id })) throw notFound();
    return { kind, id };
  }
  throw notFound();
}

/** The note of an address. 403 for who may not change it, whatever it says. */
export function noteOf(param: string, actor: Actor): Note {
  const note = getNote(shop().db, idParam(param));
  if (!note) throw notFound();
  if (!mayChangeNote(actor, note)) throw problem(403, notTheirs(actor, note));
  return note;
}
