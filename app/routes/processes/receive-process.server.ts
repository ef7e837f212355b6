import { open } from "node:fs/promises";
import { data } from "react-router";
import type { Actor } from "~/domain/permissions";
import type { RuleContext } from "~/domain/rule-context";
import type { Overtaken } from "~/domain/overtaken.server";
import { isPdf, LARGEST_PDF, NOT_A_PDF, PDF_ENDS, pdfName } from "~/domain/processes/pdf";
import type { AttachedPdf, Process } from "~/domain/processes/process";
import { type IncomingPdf, NOT_KEPT } from "~/domain/processes/process-details.server";
import { refuse, type Result } from "~/domain/result";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "~/web/context";
import type { Contract } from "~/web/contract";
import { errorFields, log } from "~/runtime/log.server";
import { MOST_TEXT } from "~/web/multipart.server";
import { type FormRejection, type PerformArgs, performForm, type SentForm } from "~/web/perform.server";
import { problem } from "~/web/problem";
import { pdfsOnTheirWay, placeUpload, syncUpload } from "~/web/stored-files.server";
import { takeKept, type Upload, type UploadRoom } from "~/web/kept-uploads.server";
import { isNoRoom, NO_ROOM, receiveForm } from "~/web/upload.server";

/** A refused process form, with its stored PDF. */
export interface RefusedProcess {
  rejection: FormRejection<Overtaken<Record<string, string>>, Process>;
  kept: AttachedPdf | null;
}

export type ReceivedProcess =
  { ok: true; process: Process } | { ok: false; answer: ReturnType<typeof data<RefusedProcess>> };

/**
 * Processes the form and its PDF: checks the content, and stores it within the transaction. A refused form
 * keeps a valid PDF for its sender.
 */
export async function receiveProcess<In extends { file: { name: string } | null }>(
  args: PerformArgs,
  contract: Contract<In>,
  rule: (
    ctx: RuleContext<Actor>,
    input: In,
    upload: IncomingPdf | null,
  ) => Result<Process, Overtaken<Record<string, string>>>,
  failure: { title: string; description: string },
): Promise<ReceivedProcess> {
  const { id: owner } = actorOf(args.context);
  const { upload, ...sent } = await read(args.request, owner);
  const outcome = await performForm(
    args,
    contract,
    (ctx, input) => {
      if (!input.file) return rule(ctx, input, null);
      if (!upload) return refuse("invalid", NOT_KEPT, "file");
      return rule(ctx, input, incoming(upload, input.file.name));
    },
    failure,
    sent,
  );
  if (outcome.ok) {
    await upload?.remove();
    return { ok: true, process: outcome.value };
  }
  const { data: rejection, init } = outcome.rejection;
  const kept = upload && (await keep(upload)) ? described(upload) : null;
  return { ok: false, answer: data({ rejection, kept }, { status: init?.status }) };
}

/** The stored PDF a form names, if it exists and belongs to the actor. */
export async function keptPdf(
  actor: Actor,
  values: Record<string, string> | null,
): Promise<AttachedPdf | null> {
  if (!values?.kept) return null;
  const upload = await takeKept(roomOf(actor.id), values.kept, values.fileName ?? "");
  return upload && described(upload);
}

/** Reads the form and its file: a new one, or the one kept with the previous attempt. */
async function read(request: Request, owner: number): Promise<SentForm & { upload: Upload | null }> {
  const received = await receiveForm(request, {
    ...roomOf(owner),
    field: "file",
    maxBytes: LARGEST_PDF,
    maxFieldBytes: MOST_TEXT,
    acceptsKept: true,
  });
  const { form } = received;
  const refused = received.problem && problemOf(received.problem);
  // Nothing was parsed, so there is no form to show again.
  if (received.problem && [...form.keys()].length === 0 && [400, 415, 429].includes(received.problem.status))
    throw problem(received.problem.status, received.problem.message);
  form.delete("file");
  const isUnwanted = form.has("removePdf");
  const upload = isUnwanted && received.upload?.isKept ? null : received.upload;
  const wrong = upload && (await wrongWith(upload));
  if (upload && wrong) await upload.remove();
  if (wrong || (isUnwanted && !upload)) for (const name of ["kept", "fileName"]) form.delete(name);
  if (!upload || wrong) return { form, upload: null, problem: wrong ?? refused };
  form.set("kept", upload.sha256);
  form.set("fileName", pdfName(upload.name));
  return { form, upload, problem: refused };
}

function problemOf({ status, message }: { status: number; message: string }): SentForm["problem"] {
  return { status, field: "file", message: status === 413 ? TOO_LARGE : message };
}

const TOO_LARGE = `The file is larger than ${LARGEST_PDF / 1024 / 1024} MB`;

/** Why the content can't be attached, whatever its name. Syncs it to disk. */
async function wrongWith(upload: Upload): Promise<SentForm["problem"]> {
  try {
    const { beginning, end } = await endsOf(upload);
    if (!isPdf(beginning, end)) return { status: 422, field: "file", message: NOT_A_PDF };
    await syncUpload(upload);
    return null;
  } catch (error) {
    if (isNoRoom(error)) return { status: 503, field: "file", message: NO_ROOM };
    throw error;
  }
}

async function endsOf({ path, size }: Upload) {
  const file = await open(path);
  try {
    const part = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_ENDS), 0, PDF_ENDS, position);
      return buffer.subarray(0, bytesRead);
    };
    return { beginning: await part(0), end: await part(Math.max(0, size - PDF_ENDS)) };
  } finally {
    await file.close();
  }
}

function incoming(upload: Upload, name: string): IncomingPdf {
  const { sha256, size } = upload;
  return { name, size, sha256, place: () => placeUpload(shop().config.dataDir, upload) };
}

function described({ name, size, sha256 }: Upload): AttachedPdf {
  return { name: pdfName(name), size, sha256 };
}

/** False if it couldn't be stored; the user must choose the file again. */
async function keep(upload: Upload): Promise<boolean> {
  try {
    await upload.keep();
    return true;
  } catch (error) {
    log.warn("pdf-not-kept", errorFields(error));
    await upload.remove();
    return false;
  }
}

function roomOf(owner: number): UploadRoom {
  // Several, because several forms can be open.
  return { folder: pdfsOnTheirWay(shop().config.dataDir), owner, keptAtMost: 5 };
}
