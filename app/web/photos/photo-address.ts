import type { Pictured } from "~/domain/records/photos/photo";

const LISTS = { customer: "/customers", piece: "/inventory", repair: "/repairs" };

/** The page that shows, adds, and removes a record's photos. */
export function photosAddress({ kind, id }: Pictured): string {
  return `${LISTS[kind]}/${id}/photos`;
}

/** URL of a record's photo, or of one that the reader's form has staged. */
export function photoAddress(of: Pictured | null, photo: number): string {
  return `${of ? photosAddress(of) : "/photos"}/${photo}`;
}

const OF_THUMBNAIL = "?size=thumbnail";

export function thumbnailAddress(of: Pictured | null, photo: number): string {
  return photoAddress(of, photo) + OF_THUMBNAIL;
}

/** URL of the whole photo, from that of its thumbnail. */
export function wholeOf(thumbnail: string): string {
  return thumbnail.replace(OF_THUMBNAIL, "");
}

/** Photos for the head of a record. */
export function largePhotos(of: Pictured, photos: readonly number[], name: string) {
  return photos.map((photo, nth) => ({
    href: photoAddress(of, photo),
    thumbnail: thumbnailAddress(of, photo),
    label: `Photo ${nth + 1} of ${name}`,
  }));
}
