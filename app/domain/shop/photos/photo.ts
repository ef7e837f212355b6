import { text } from "../../fields.ts";
import type { IncomingFile } from "../files/incoming-file.server.ts";
import { MOST_PHOTOS } from "./photo-limits.ts";

/** Fields of a form with photos: the staged ones by id, and the file input. */
export const photoFields = {
  photos: text({ label: "Photos", max: 400 }),
  photo: text({ label: "Photo" }),
};

/** Ids from the field `photos`, in order, at most `MOST_PHOTOS`. */
export function photoIds(said: string | null): number[] {
  const ids = (said ?? "").split(" ").filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_PHOTOS);
}

/** The record that photos belong to. */
export type Pictured = { kind: "customer" | "piece" | "repair"; id: number };

/** A picture ready to store: upright, without a camera's metadata, with its thumbnail. */
export interface IncomingPhoto {
  picture: IncomingFile;
  thumbnail: IncomingFile;
}

/** Shown if a form names a staged photo that is gone. */
export const PHOTO_GONE = "A photo has expired. Remove it, then add it again.";
export const TOO_MANY_PHOTOS = `You can add up to ${MOST_PHOTOS} photos. Remove one first.`;
