import { recordToAddTo, wholeRecord } from "~/domain/people/merges/whole-record.server";
import { addPhoto } from "~/domain/shop/photos/add-photo.server";
import { photoContent, photosOfOne } from "~/domain/shop/photos/find-photos.server";
import { type Pictured, photoFields } from "~/domain/shop/photos/photo";
import { removePhoto } from "~/domain/shop/photos/remove-photo.server";
import { refuse } from "~/domain/result";
import type { RuleContext } from "~/domain/rule-context";
import { shop } from "~/runtime/shop.server";
import { actorOf, factsOf } from "../context.ts";
import { contract, Nothing } from "../contract.ts";
import { answerPhoto } from "./answer-photo.server.ts";
import { jsonProblem } from "../json.server.ts";
import { type PerformArgs, performForm, refusedJson } from "../perform.server.ts";
import { idParam, notFound } from "../problem.ts";
import { storedPath } from "../stored-files.server.ts";
import { redirectWithToast } from "../toast.server.ts";
import { originOf, writeTogether } from "../write.server.ts";
import { photosAddress } from "./photo-address.ts";
import { photoToJson } from "./photo-json.ts";
import { receivePhoto, refuseUnread } from "./receive-photos.server.ts";

const NO_PHOTO = "Choose a photo first";

/** Loader data of the page of a record's photos. */
export function loadPhotos(of: Pictured) {
  const { db } = shop();
  return { of, photos: photosOfOne(db, wholeRecord(db, of)), formKey: crypto.randomUUID() };
}

/** The photo that came with the form, by its SHA-256. */
const AddedPhoto = contract({ photo: photoFields.photo });

export async function addPhotoByForm(args: PerformArgs, of: Pictured) {
  const { form, photo, problem } = await receivePhoto(args);
  refuseUnread(form, problem);
  if (photo) form.set("photo", photo.picture.sha256);
  const wrong = problem ?? (photo ? null : { status: 422, message: NO_PHOTO });
  try {
    const outcome = await performForm(
      args,
      AddedPhoto,
      (ctx) =>
        photo ? addPhoto(ctx, recordToAddTo(ctx.tx, of), photo) : refuse("invalid", NO_PHOTO, "photo"),
      "Failed to add the photo",
      { form, problem: wrong && { ...wrong, field: "photo" } },
    );
    if (outcome.ok) return await back(args, of, "Photo added");
    if (outcome.rejection.init?.status === 404) throw notFound();
    return outcome.rejection;
  } finally {
    await photo?.discard();
  }
}

/** Removes a photo of a record: of a customer, one of the whole person. */
export function removePhotoOf(ctx: RuleContext, of: Pictured, id: number) {
  return removePhoto(ctx, wholeRecord(ctx.tx, of), id);
}

export async function removePhotoByForm(args: PerformArgs, of: Pictured, photo: string) {
  const id = idParam(photo);
  const outcome = await performForm(args, Nothing, (ctx) => removePhotoOf(ctx, of, id), FAILED);
  if (!outcome.ok && outcome.rejection.init?.status !== 404)
    return redirectWithToast(factsOf(args.context), photosAddress(of), {
      tone: "error",
      title: "Error",
      description: FAILED,
    });
  return back(args, of, "Photo removed");
}

const FAILED = "Failed to remove the photo";

function back({ context }: PerformArgs, of: Pictured, description: string) {
  return redirectWithToast(factsOf(context), photosAddress(of), { tone: "success", description });
}

export async function addPhotoByCall(args: PerformArgs, of: Pictured): Promise<Response> {
  const { photo, problem } = await receivePhoto(args);
  if (!photo) {
    const { status, message } = problem ?? { status: 422, message: NO_PHOTO };
    return jsonProblem(status, message, { photo: [message] });
  }
  try {
    const written = await writeTogether(originOf(args.context), (ctx) =>
      addPhoto(ctx, recordToAddTo(ctx.tx, of), photo),
    );
    if (written.kind === "refused") return refusedJson(written.refusal);
    if (written.kind === "key used") throw new Error("A write without a key can't be replayed");
    return Response.json(photoToJson(of, written.value.id), { status: 201 });
  } finally {
    await photo.discard();
  }
}

/** Sends a photo's file, or its thumbnail's. `of` is null for a photo that the reader's form has staged. */
export async function sendPhoto(
  { request, url, context }: PerformArgs,
  of: Pictured | null,
  photo: string,
): Promise<Response> {
  const { db, config } = shop();
  const id = idParam(photo);
  const size = url.searchParams.get("size") === "thumbnail" ? "thumbnail" : "whole";
  const sha256 = photoContent(db, id, of ? wholeRecord(db, of) : { stagedBy: actorOf(context).id }, size);
  const path = sha256 && storedPath(config.dataDir, sha256);
  const isOfStock = of?.kind === "piece";
  const name = `photo-${id}.jpg`;
  const answer = path && (await answerPhoto({ request, context }, { path, name, isOfStock }));
  if (!answer) throw notFound("No such photo");
  return answer;
}
