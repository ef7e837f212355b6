import type { Pictured } from "~/domain/photos/photo";

const LISTS = { piece: "/inventory", repair: "/repairs" };

/** The page that shows, adds, and removes a record's photos. */
export function photosAddress({ kind, id }: Pictured): string {
  return `${LISTS[kind]}/${id}/photos`;
}

/** A photo of a record, or one that a form of the reader has staged. */
export function photoAddress(of: Pictured | null, photo: number): string {
  return `${of ? photosAddress(of) : "/photos"}/${photo}`;
}

export function thumbnailAddress(of: Pictured | null, photo: number): string {
  return `${photoAddress(of, photo)}?size=thumbnail`;
}
