import { notSavedText } from "~/web/not-saved-text.server";
import { data } from "react-router";
import type { ImportKind } from "~db/closed-lists.ts";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import { counted } from "~/domain/counted";
import { getImport } from "~/import/find-imports.server";
import { receiveImport, type ReceivedImport } from "~/import/receive-import.server";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { factsOf } from "~/web/context";
import type { PerformArgs } from "~/web/perform.server";
import { chosenBy } from "~/web/picker-search.server";
import { redirect } from "~/web/redirect";
import { redirectWithToast } from "~/web/toast.server";
import { completeToast } from "../../../import/result-words.ts";
import type { Rejection } from "./import-questions.tsx";
import { importWords } from "./import-words.ts";
import { waitBriefly } from "./wait-briefly.server.ts";

/** Loads the import form, with the interrupted import that `?continue=7` names. */
export function loadImportForm(url: URL, kind: ImportKind) {
  const asked = url.searchParams.get("continue") ?? "";
  const interrupted = chosenBy(asked, (id) => getImport(shop().db, id));
  return {
    formKey: crypto.randomUUID(),
    goesOnWith:
      interrupted?.state === "interrupted" && interrupted.kind === kind && interrupted.undoneAt === null
        ? { id: interrupted.id, fileName: interrupted.fileName, rows: interrupted.rows }
        : null,
  };
}

/** Answers an import form with a question, a preview, a refusal, or a redirect to the import's page. */
export async function answerImport(args: PerformArgs, kind: ImportKind) {
  const facts = factsOf(args.context);
  let received: ReceivedImport;
  try {
    received = await receiveImport(args, { kind, ask: true });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const message = notSavedText("imported");
    received = { ok: false, status: 503, message };
  }
  if (!received.ok) {
    const { status, message, usedFor = null, running = null, choice = null } = received;
    const { columns = null, preview = null, fillsEmpty = false } = received;
    // A refusal doesn't use up the key, but a used key needs a new one.
    const formKey = crypto.randomUUID();
    const rejection: Rejection = {
      formKey,
      status,
      message,
      usedFor,
      running,
      choice,
      columns,
      preview,
      fillsEmpty,
    };
    return data(rejection, { status });
  }
  const { importId, finished } = received;
  await waitBriefly(finished);
  const page = href(`${importWords(kind).past}/:importId`, { importId });
  const result = getImport(shop().db, importId);
  if (!result || result.state === "running") return redirect(page, 303);
  return redirectWithToast(
    facts,
    page,
    result.state === "complete"
      ? completeToast(result)
      : {
          tone: "error",
          title: "Import Failed",
          description: `503: The import was interrupted after ${counted(result.rows, "row")}`,
        },
  );
}
