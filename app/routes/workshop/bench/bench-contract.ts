import { benchNoteFields, partFields, typedBenchNoteFields } from "~/domain/workshop/bench/bench-fields";
import { id } from "~/domain/fields";
import { contract } from "~/web/contract";

/** Body of `POST /api/repairs/{id}/bench-notes`. */
export const NewBenchNote = contract(benchNoteFields);

export const TypedBenchNote = contract(typedBenchNoteFields);

/** Body of `POST /api/repairs/{id}/parts`, and the form. */
export const NewPartWait = contract(partFields);

/** The button that removes a note. */
export const NoteBack = contract({ note: id({ label: "Note", required: "Choose a note" }) });
