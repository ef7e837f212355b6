import { text } from "../fields.ts";

/** 20 MB, in bytes. */
export const LARGEST_PHOTO = 20 * 1024 * 1024;
/** Of one piece or repair. */
export const MOST_PHOTOS = 20;

/** Fields of a form with photos: the staged ones by id, and the file input. */
export const photoFields = {
  photos: text({ label: "Photos", max: 400 }),
  photo: text({ label: "Photo" }),
};

/** Ids in the field `photos`, in order, at most `MOST_PHOTOS`. */
export function photoIds(said: string | null): number[] {
  const ids = (said ?? "").split(" ").filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MOST_PHOTOS);
}

/** What photos are of. */
export type Pictured = { kind: "piece" | "repair"; id: number };

/** One of the two files of a photo, verified and not in its place yet. */
export interface IncomingFile {
  sha256: string;
  /** Bytes. */
  size: number;
  /** Moves the content to its SHA-256 path, durably. False if it is gone. */
  place(): boolean;
}

/** A picture as it is kept: without what a camera writes into it, upright, with its thumbnail. */
export interface IncomingPhoto {
  picture: IncomingFile;
  thumbnail: IncomingFile;
}

/** Shown if a form names a staged photo that is gone. */
export const PHOTO_GONE = "A photo is no longer kept. Remove it, then add it again.";
export const TOO_MANY_PHOTOS = `There can be ${MOST_PHOTOS} photos. Remove one first.`;
