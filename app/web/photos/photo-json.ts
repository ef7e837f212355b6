import { z } from "zod";
import type { Pictured } from "~/domain/shop/photos/photo";
import { answered } from "../answer-fields.ts";
import { record } from "../json-schema.ts";
import { photoAddress, thumbnailAddress } from "./photo-address.ts";

export const PhotoJson = record("Photo", { id: answered.id(), url: z.string(), thumbnail: z.string() });

export function photoToJson(of: Pictured, id: number): z.infer<typeof PhotoJson> {
  return { id, url: photoAddress(of, id), thumbnail: thumbnailAddress(of, id) };
}

/** A multipart body with a photo. */
export const PhotoUpload = z.object({
  photo: z.file().describe("JPEG, PNG or WebP, to 20 MB and 64 megapixels. HEIC is refused."),
});

/** A record and the ids of its photos, in the order they were added. */
export type WithPhotos<Row> = Row & { photos: readonly number[] };

export function photosToJson(kind: Pictured["kind"], { id, photos }: WithPhotos<{ id: number }>) {
  return photos.map((photo) => photoToJson({ kind, id }, photo));
}
