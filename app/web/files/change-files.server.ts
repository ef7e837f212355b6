import { dayIn } from "~/domain/dates";
import { recordToAddTo, wholeRecord } from "~/domain/people/merges/whole-record.server";
import { addFile, removeFile } from "~/domain/shop/files/add-file.server";
import { ANY_KIND, fileKindLabel } from "~/domain/shop/files/file-kinds";
import { fileOf, filesOf, isFiled } from "~/domain/shop/files/find-files.server";
import {
  type Filed,
  type ReceivedFile,
  type RecordFile,
  recordFileFields,
} from "~/domain/shop/files/record-file";
import { refuse } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { shop } from "~/runtime/shop.server";
import { actorOf, factsOf } from "../context.ts";
import { contract, Nothing } from "../contract.ts";
import { answerStoredFile } from "../file-answer.server.ts";
import { submissionOf } from "../form.server.ts";
import { jsonProblem } from "../json.server.ts";
import { readDraft } from "../form-drafts.server.ts";
import { type PerformArgs, performForm, refusedJson } from "../perform.server.ts";
import { idParam, notFound } from "../problem.ts";
import { storedPath } from "../stored-files.server.ts";
import { redirectWithToast } from "../toast.server.ts";
import { originOf, writeTogether } from "../write.server.ts";
import { filesAddress } from "./file-address.ts";
import { fileFields } from "./file-fields.ts";
import { fileToJson } from "./file-json.ts";
import { keptFile, performFormWithFile, receiveFile } from "./receive-file.server.ts";

const NO_FILE = "Choose a file first";

/** A file as a page shows it. */
export interface ShownFile {
  id: number;
  name: string;
  /** Such as 'PDF'. */
  kind: string;
  size: number;
  day: string;
  by: string;
}

/** A record's files in the order they were added, with their days in a store's time zone. */
export function shownFiles(of: Filed, zone: string): ShownFile[] {
  const { db } = shop();
  return filesOf(db, wholeRecord(db, of)).map(({ id, name, mediaType, size, at, by }) => ({
    id,
    name,
    kind: fileKindLabel(mediaType),
    size,
    day: dayIn(zone, at),
    by,
  }));
}

/** Loader data of the page of a record's files. */
export async function loadFiles({ url, context }: PerformArgs, of: Filed, zone: string) {
  const actor = actorOf(context);
  const draft = readDraft(actor, url);
  return {
    of,
    files: shownFiles(of, zone),
    values: draft ?? {},
    kept: await keptFile(actor, draft),
    formKey: crypto.randomUUID(),
  };
}

const NewFile = contract({ ...recordFileFields, ...fileFields });

function addNamed(ctx: RuleContext, of: Filed, name: string | null, file: ReceivedFile | null) {
  if (!file) return refuse("invalid", NO_FILE, "file");
  return addFile(ctx, recordToAddTo(ctx.tx, of), { name, file });
}

export async function addFileByForm(args: PerformArgs, of: Filed) {
  const outcome = await performFormWithFile(
    args,
    NewFile,
    (ctx, { name }, file) => addNamed(ctx, of, name, file),
    "Failed to add the file",
    ANY_KIND,
  );
  if (outcome.ok) return back(args, of, "File added");
  if (outcome.answer.init?.status === 404) throw notFound();
  return outcome.answer;
}

/** Removes a file of a record: of a customer, one of the whole person. */
export function removeFileOf(ctx: RuleContext, of: Filed, id: number) {
  return removeFile(ctx, wholeRecord(ctx.tx, of), id);
}

export async function removeFileByForm(args: PerformArgs, of: Filed, file: string) {
  const id = idParam(file);
  const outcome = await performForm(args, Nothing, (ctx) => removeFileOf(ctx, of, id), FAILED);
  if (!outcome.ok && outcome.rejection.init?.status !== 404)
    return redirectWithToast(factsOf(args.context), filesAddress(of), {
      tone: "error",
      title: "Error",
      description: FAILED,
    });
  return back(args, of, "File removed");
}

const FAILED = "Failed to remove the file";

function back({ context }: PerformArgs, of: Filed, description: string) {
  return redirectWithToast(factsOf(context), filesAddress(of), { tone: "success", description });
}

export async function addFileByCall(args: PerformArgs, of: Filed): Promise<Response> {
  const { form, upload, file, problem } = await receiveFile(args, ANY_KIND);
  try {
    if (problem) return jsonProblem(problem.status, problem.message, { file: [problem.message] });
    const sent = submissionOf(form, NewFile);
    if (sent.status !== "success") {
      const errors = sent.error ?? {};
      const said = Object.entries(errors).flatMap(([field, words]) => (words ? [[field, words]] : []));
      return jsonProblem(422, Object.values(errors).flat().join(". "), Object.fromEntries(said));
    }
    const written = await writeTogether(originOf(args.context), (ctx) =>
      addNamed(ctx, of, sent.value.name, file),
    );
    if (written.kind === "refused") return refusedJson(written.refusal);
    if (written.kind === "key used") throw new Error("A write without a key can't be replayed");
    return Response.json(fileToJson(of, written.value), { status: 201 });
  } finally {
    await upload?.remove();
  }
}

/** Files of a record for the API, of a customer those of the person; null if there is no such record. */
export function filesInJson(of: Filed) {
  const { db } = shop();
  return isFiled(db, of) ? filesOf(db, wholeRecord(db, of)).map((file) => fileToJson(of, file)) : null;
}

/** A file of a record, of a customer one of the person's; 404 if it isn't there. */
export function foundFile(of: Filed, id: number): RecordFile {
  const { db } = shop();
  const found = fileOf(db, wholeRecord(db, of), id);
  if (!found) throw notFound("No such file");
  return found;
}

export async function sendFile(
  { request, context }: PerformArgs,
  of: Filed,
  file: string,
): Promise<Response> {
  const { sha256, fileName, mediaType } = foundFile(of, idParam(file));
  const path = storedPath(shop().config.dataDir, sha256);
  const answer = await answerStoredFile({ request, context }, { path, name: fileName, mediaType });
  if (!answer) throw notFound("This file is no longer on the server. Restore a backup that has it.");
  return answer;
}
