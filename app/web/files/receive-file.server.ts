import { open } from "node:fs/promises";
import { data } from "react-router";
import {
  FILE_ENDS,
  type FileKind,
  fileName,
  kindByEnds,
  mediaTypeOf,
  type Taken,
} from "~/domain/shop/files/file-kinds";
import { HEIC, isHeic } from "~/domain/shop/files/heic";
import { LARGEST_FILE } from "~/domain/shop/files/file-limits";
import { FILE_GONE, type ReceivedFile } from "~/domain/shop/files/record-file";
import type { Actor } from "~/domain/permissions";
import { refuse, type Result } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { errorFields, log } from "~/runtime/log.server";
import { shop } from "~/runtime/shop.server";
import { actorOf } from "../context.ts";
import type { Contract } from "../contract.ts";
import { takeKept, type Upload, type UploadRoom } from "../uploads-on-disk.server.ts";
import {
  type Failed,
  type FormRejection,
  type PerformArgs,
  performForm,
  type SentForm,
} from "../perform.server.ts";
import { problem } from "../problem.ts";
import { filesOnTheirWay, placeUpload, syncUpload } from "../stored-files.server.ts";
import { isNoRoom, NO_ROOM, receiveForm } from "../upload.server.ts";
import type { KeptFile } from "./file-fields.ts";
import { textEncodingOf } from "./text-file.server.ts";

/** A refused form and its stored file. */
export interface RefusedWithFile<Out = unknown, Detail = unknown> {
  rejection: FormRejection<Detail, Out>;
  kept: KeptFile | null;
}

type Performed<Out, Detail> =
  | { ok: true; value: Out }
  | { ok: false; answer: ReturnType<typeof data<RefusedWithFile<Out, Detail>>> };

/**
 * Processes a form and its file: checks the content, and stores it within the transaction. A refused form
 * keeps a valid file for its sender. The box `removing` drops a kept file.
 */
export async function performFormWithFile<In, Out, Detail = never>(
  args: PerformArgs,
  contract: Contract<In>,
  rule: (ctx: RuleContext<Actor>, input: In, file: ReceivedFile | null) => Result<Out, Detail>,
  failed: Failed,
  { removing, ...taken }: Taken & { removing?: string },
): Promise<Performed<Out, Detail>> {
  const { upload, file, ...sent } = await receiveFile(args, taken, removing);
  const isGone = file === null && sent.form.has("kept");
  const outcome = await performForm<In, Out, Detail>(
    args,
    contract,
    (ctx, input) => (isGone ? refuse<Detail>("invalid", FILE_GONE, "file") : rule(ctx, input, file)),
    failed,
    sent,
  );
  if (outcome.ok) {
    await upload?.remove();
    return { ok: true, value: outcome.value };
  }
  const { data: rejection, init } = outcome.rejection;
  const kept = upload && (await keep(upload)) ? describe(upload, sent.form) : null;
  return { ok: false, answer: data({ rejection, kept }, { status: init?.status }) };
}

/** The stored file that a form names, if it exists and belongs to the actor. */
export async function keptFile(
  actor: Actor,
  values: Record<string, string> | null,
): Promise<KeptFile | null> {
  if (!values?.kept) return null;
  const upload = await takeKept(roomOf(actor.id), values.kept, values.fileName ?? "");
  return upload && { name: upload.name, size: upload.size, sha256: upload.sha256 };
}

type Received = SentForm & { upload: Upload | null; file: ReceivedFile | null };

/** Reads a form and its file: a new one, or the one kept with the previous attempt. */
export async function receiveFile(
  { request, context }: PerformArgs,
  taken: Taken,
  removing?: string,
): Promise<Received> {
  const received = await receiveForm(request, {
    ...roomOf(actorOf(context).id),
    field: "file",
    maxBytes: LARGEST_FILE,
    acceptsKept: true,
  });
  const { form } = received;
  // Nothing was parsed, so there is no form to show again.
  if (received.problem && [...form.keys()].length === 0 && [400, 415, 429].includes(received.problem.status))
    throw problem(received.problem.status, received.problem.message);
  form.delete("file");
  const isUnwanted = removing !== undefined && form.has(removing);
  const upload = isUnwanted && received.upload?.isKept ? null : received.upload;
  const known = upload && (await kindOf(upload, taken));
  const refused = received.problem && problemOf(received.problem);
  const wrong = known && "message" in known ? known : null;
  if (wrong) await upload?.remove();
  if (wrong || (isUnwanted && !upload)) for (const name of ["kept", "fileName"]) form.delete(name);
  if (!upload || !known || "message" in known)
    return { form, upload: null, file: null, problem: wrong ?? refused };
  const { sha256, size } = upload;
  const file = {
    ...known,
    fileName: fileName(upload.name, known.kind),
    sha256,
    size,
    place: () => placeUpload(shop().config.dataDir, upload),
  };
  form.set("kept", sha256);
  form.set("fileName", file.fileName);
  return { form, upload, file, problem: refused };
}

function problemOf({ status, message }: { status: number; message: string }): SentForm["problem"] {
  return { status, field: "file", message: status === 413 ? TOO_LARGE : message };
}

const TOO_LARGE = `The file is larger than ${LARGEST_FILE / 1024 / 1024} MB`;

type Known = { kind: FileKind; mediaType: string };

/** Finds out what the content is, whatever its name, or why it can't be kept. Syncs it to disk. */
async function kindOf(upload: Upload, taken: Taken): Promise<Known | NonNullable<SentForm["problem"]>> {
  try {
    const { beginning, end } = await endsOf(upload);
    const known = await knownKind(upload, beginning, end);
    if (!known || !taken.kinds.includes(known.kind)) {
      const message = taken.kinds.includes("jpeg") && isHeic(beginning) ? HEIC : taken.wrong;
      return { status: 422, field: "file", message };
    }
    await syncUpload(upload);
    return known;
  } catch (error) {
    if (isNoRoom(error)) return { status: 503, field: "file", message: NO_ROOM };
    throw error;
  }
}

async function knownKind({ path }: Upload, beginning: Buffer, end: Buffer): Promise<Known | null> {
  const kind = kindByEnds(beginning, end);
  if (kind) return { kind, mediaType: mediaTypeOf(kind) };
  const encoding = await textEncodingOf(path);
  return encoding && { kind: "text", mediaType: `${mediaTypeOf("text")}; charset=${encoding}` };
}

async function endsOf({ path, size }: Upload) {
  const file = await open(path);
  try {
    const part = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FILE_ENDS), 0, FILE_ENDS, position);
      return buffer.subarray(0, bytesRead);
    };
    return { beginning: await part(0), end: await part(Math.max(0, size - FILE_ENDS)) };
  } finally {
    await file.close();
  }
}

function describe({ size, sha256 }: Upload, form: FormData): KeptFile {
  return { name: String(form.get("fileName")), size, sha256 };
}

/** False if it couldn't be stored; the user must choose the file again. */
async function keep(upload: Upload): Promise<boolean> {
  try {
    await upload.keep();
    return true;
  } catch (error) {
    log.warn("file-not-kept", errorFields(error));
    await upload.remove();
    return false;
  }
}

function roomOf(owner: number): UploadRoom {
  // Several, because several forms can be open.
  return { folder: filesOnTheirWay(shop().config.dataDir), owner, keptAtMost: 5 };
}
