import { benchNoteFields, partFields, typedBenchNoteFields } from "~/domain/repairs/bench-fields";
import { contract } from "~/web/contract";

/** `POST /api/repairs/{id}/bench-notes`. */
export const NewBenchNote = contract(benchNoteFields);

export const TypedBenchNote = contract(typedBenchNoteFields);

/** `POST /api/repairs/{id}/parts`, and the form. */
export const NewPartWait = contract(partFields);
