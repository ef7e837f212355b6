import { getNote, notedRecord, recordToNote } from "~/domain/records/notes/find-notes.server";
import { mayChangeNote, mayNote, NO_NOTES, notTheirs } from "~/domain/records/notes/note-rights";
import { type Note, type Noted, NOTED_KINDS } from "~/domain/records/notes/note";
import type { Actor } from "~/domain/permissions";
import { recordNumber } from "~/domain/record-number";
import { shop } from "~/runtime/shop.server";
import type { Address } from "~/ui/address";
import { REFUSAL_STATUS } from "~/web/json.server";
import { idParam, notFound, problem } from "~/web/problem";
import { recordAddress } from "~/web/record-address";

/** Returns the URL of a record's page. An order that is a repair has the repair's. */
export function pageOfNoted({ kind, id }: Noted): Address {
  const record = kind === "order" ? notedRecord(shop().db, { kind, id }) : null;
  return recordAddress(record?.kind === "repair" ? "repair" : kind, id);
}

/**
 * Returns the record that `/notes/new?customer=12` names; 404 if there is none, 409 for a customer who was erased,
 * 403 if the actor may not write notes there.
 */
export function notedIn(url: URL, actor: Actor): Noted {
  for (const kind of NOTED_KINDS) {
    const id = recordNumber(url.searchParams.get(kind) ?? "");
    if (id === null) continue;
    if (!mayNote(actor, kind)) throw problem(403, NO_NOTES);
    const found = recordToNote(shop().db, { kind, id });
    if (!found.ok) throw problem(REFUSAL_STATUS[found.refusal.kind], found.refusal.message);
    return { kind, id };
  }
  throw notFound();
}

/** Returns the note that a URL names; 404 if there is none, 403 if the actor may not change it. */
export function noteOf(param: string, actor: Actor): Note {
  const note = getNote(shop().db, idParam(param));
  if (!note) throw notFound();
  if (!mayChangeNote(actor, note)) throw problem(403, notTheirs(actor, note));
  return note;
}
