import { benchNoteFields, partFields } from "~/domain/repairs/bench-fields";
import { contract } from "~/web/contract";

/** `POST /api/repairs/{id}/bench-notes`, and the form. */
export const NewBenchNote = contract(benchNoteFields);

/** `POST /api/repairs/{id}/parts`, and the form. */
export const NewPartWait = contract(partFields);
