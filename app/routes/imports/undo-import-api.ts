import { counted } from "~/domain/counted";
import { getImport } from "~/import/find-imports.server";
import { undoImport } from "~/import/run-undo.server";
import { planUndo } from "~/import/undo-import.server";
import { STOPS_SHOWN } from "~/import/preview";
import { shop } from "~/runtime/shop.server";
import { jsonProblem, REFUSAL_STATUS } from "~/web/json.server";
import { idParam, notFound } from "~/web/problem";
import { originOf } from "~/web/write.server";
import type { Route } from "./+types/undo-import-api";
import { kindAt } from "./import-words.ts";

/** Answers when all is taken back. A refusal because of what was built on it names that: `stops`. */
export async function action({ params, context, pattern }: Route.ActionArgs) {
  const { db } = shop();
  const kind = kindAt(pattern);
  const importId = idParam(params.importId);
  const undone = undoImport(originOf(context), { importId, kind });
  if (!undone.ok) {
    const { kind: why, message } = undone.refusal;
    if (why === "missing") throw notFound();
    const found = getImport(db, importId);
    const stops = found?.undoneAt === null ? (planUndo(db, importId)?.stops ?? []) : [];
    if (stops.length > 0)
      return Response.json({ message, stops: stops.slice(0, STOPS_SHOWN) }, { status: REFUSAL_STATUS[why] });
    return jsonProblem(REFUSAL_STATUS[why], message);
  }
  await undone.finished;
  const found = getImport(db, importId);
  const answer = { importId, undone: found?.undone ?? 0 };
  if (found && found.undoFinishedAt !== null) return Response.json(answer);
  const message = `The undo was interrupted after ${counted(answer.undone, "record")}. Send it again to continue.`;
  return Response.json({ message, ...answer }, { status: 503 });
}
