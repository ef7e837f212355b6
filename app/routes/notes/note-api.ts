import { editNote, removeNote } from "~/domain/notes/write-note.server";
import { performJson, refusedJson } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { originOf, writeTogether } from "~/web/write.server";
import type { Route } from "./+types/note-api";
import { EditedNote, noteToJson } from "./note-contract.ts";

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.noteId);
  if (args.request.method === "PUT")
    return performJson(
      args,
      EditedNote,
      (ctx, sent) => editNote(ctx, { id, ...sent }),
      noteToJson,
      200,
      ({ current }) => ({ current: noteToJson(current) }),
    );
  const written = await writeTogether(originOf(args.context), (ctx) => removeNote(ctx, id));
  if (written.kind === "key used") throw new Error("A write without a key can't be replayed");
  return written.kind === "refused" ? refusedJson(written.refusal) : new Response(null, { status: 204 });
}
