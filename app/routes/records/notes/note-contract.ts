import { version } from "~/domain/fields";
import { noteFields } from "~/domain/records/notes/note-fields";
import { contract } from "~/web/contract";

export const NewNote = contract(noteFields);

export const EditedNote = contract({ ...noteFields, version: version("Reload the note") });
