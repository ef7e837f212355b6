import { rm } from "node:fs/promises";
import type { RouterContextProvider } from "react-router";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import type { IncomingFile } from "~/domain/shop/files/incoming-file.server";
import { LARGEST_PHOTO } from "~/domain/shop/photos/photo-limits";
import { type IncomingPhoto, PHOTO_GONE, photoIds } from "~/domain/shop/photos/photo";
import { stagePhoto } from "~/domain/shop/photos/stage-photo.server";
import { shop } from "~/runtime/shop.server";
import { type Address, withRest } from "~/ui/address";
import { BEGUN_BY } from "../who-opened-form.ts";
import { actorOf } from "../context.ts";
import { keepDraft } from "../form-drafts.server.ts";
import { REFUSAL_STATUS } from "../json.server.ts";
import { NoLongerAllowed } from "../no-longer-allowed.ts";
import { notSavedText } from "../not-saved-text.server.ts";
import type { PerformArgs, SentForm } from "../perform.server.ts";
import { problem } from "../problem.ts";
import { redirect } from "../redirect.ts";
import { photosOnTheirWay, placeUpload, syncUpload } from "../stored-files.server.ts";
import { isNoRoom, NO_ROOM, receiveForm } from "../upload.server.ts";
import { originOf, writeTogether } from "../write.server.ts";
import { PHOTO_TOO_LARGE, readPhoto } from "./read-photo.server.ts";

interface ReceivedPhoto extends IncomingPhoto {
  /** Deletes the files that weren't moved to their place. */
  discard(): Promise<void>;
}

type Received = {
  form: FormData;
  photo: ReceivedPhoto | null;
  problem: { status: number; message: string } | null;
};

/** Reads a form and the photo that came with it, ready to be kept. */
export async function receivePhoto({ request, context }: PerformArgs): Promise<Received> {
  const { dataDir } = shop().config;
  const {
    form,
    upload,
    problem: refused,
  } = await receiveForm(request, {
    folder: photosOnTheirWay(dataDir),
    owner: actorOf(context).id,
    keptAtMost: 0,
    field: "photo",
    maxBytes: LARGEST_PHOTO,
    acceptsKept: true,
  });
  form.delete("photo");
  if (refused) {
    const { status, message } = refused;
    return { form, photo: null, problem: { status, message: status === 413 ? PHOTO_TOO_LARGE : message } };
  }
  if (!upload) return { form, photo: null, problem: null };
  try {
    const read = await readPhoto(upload.path, actorOf(context).id);
    if (!read.ok) return { form, photo: null, problem: { status: read.status, message: read.message } };
    const incoming = async (file: Omit<IncomingFile, "place"> & { path: string }): Promise<IncomingFile> => {
      await syncUpload(file);
      const { sha256, size } = file;
      return { sha256, size, place: () => placeUpload(dataDir, file) };
    };
    const picture = await incoming(read.picture);
    const thumbnail = await incoming(read.thumbnail);
    const discard = async () => {
      for (const { path } of [read.picture, read.thumbnail]) await rm(path, { force: true });
    };
    return { form, photo: { picture, thumbnail, discard }, problem: null };
  } catch (error) {
    if (isNoRoom(error)) return { form, photo: null, problem: { status: 503, message: NO_ROOM } };
    throw error;
  } finally {
    await upload.remove();
  }
}

/**
 * Reads a form that stages photos: `photos` names those kept for it, including the one that just came. After
 * 'Add photo' or 'Remove', redirects to the form at `path` with its typed values. A refused photo is a
 * problem of the field `photo`.
 */
export async function receivePhotos(args: PerformArgs, path: Address): Promise<SentForm> {
  const actor = actorOf(args.context);
  const { form, photo, problem: refused } = await receivePhoto(args);
  refuseUnread(form, refused);
  const isAdded = form.has("addPhoto");
  const dropped = form.get("dropPhoto");
  for (const name of ["addPhoto", "dropPhoto"]) form.delete(name);

  // A form that is sent twice names photos that belong to its record by now: the rule tells which are gone.
  const named = photoIds(String(form.get("photos") ?? "")).filter((id) => id !== Number(dropped));
  const staged = photo ? await stage(args.context, form, photo, named) : { id: null };
  const ids = "id" in staged && staged.id !== null ? [...new Set([...named, staged.id])] : named;
  form.set("photos", ids.join(" "));
  const wrong =
    refused ??
    ("id" in staged ? null : staged) ??
    (isAdded && !photo ? { status: 422, message: "Choose a photo first" } : null);
  if (wrong) return { form, problem: { ...wrong, field: "photo" } };
  if (!isAdded && dropped === null) return { form, problem: null };
  form.delete(BEGUN_BY);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  throw redirect(withRest(keepDraft(actor, path, typed), "#photos"), 303);
}

/** Throws the refusal if nothing was parsed, because then there is no form to show again. */
export function refuseUnread(form: FormData, refused: Received["problem"]): void {
  if (refused && [...form.keys()].length === 0 && [400, 415, 429].includes(refused.status))
    throw problem(refused.status, refused.message);
}

async function stage(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  photo: ReceivedPhoto,
  beside: readonly number[],
): Promise<{ id: number } | { status: number; message: string }> {
  try {
    const written = await writeTogether(originOf(context), (ctx) => stagePhoto(ctx, { photo, beside }));
    if (written.kind === "done") return { id: written.value };
    if (written.kind === "key used") return { status: 422, message: PHOTO_GONE };
    return { status: REFUSAL_STATUS[written.refusal.kind], message: written.refusal.message };
  } catch (error) {
    if (error instanceof NoLongerAllowed) throw error.answer(form);
    if (isNoRoom(error)) return { status: 503, message: NO_ROOM };
    if (!isDatabaseUnavailable(error)) throw error;
    return { status: 503, message: `${notSavedText()} The photo has to be chosen again.` };
  } finally {
    await photo.discard();
  }
}
