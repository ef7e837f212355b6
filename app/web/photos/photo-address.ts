import type { Pictured } from "~/domain/shop/photos/photo";
import { type Address, href, recordAt, withRest } from "~/ui/address";

const PAGES = {
  customer: "/customers/:customerId/photos",
  piece: "/inventory/:pieceId/photos",
  repair: "/repairs/:repairId/photos",
} as const;

/** The page that shows, adds, and removes a record's photos. */
export function photosAddress({ kind, id }: Pictured): Address {
  return recordAt(PAGES[kind], id);
}

/** A photo of a record, or one that a form of the reader has staged. */
export function photoAddress(of: Pictured | null, photoId: number): Address {
  return of ? recordAt(`${PAGES[of.kind]}/:photoId`, of.id, photoId) : href("/photos/:photoId", { photoId });
}

export function removePhotoAddress(of: Pictured, photo: number): Address {
  return recordAt(`${PAGES[of.kind]}/:photoId/remove`, of.id, photo);
}

const OF_THUMBNAIL = "?size=thumbnail";

export function thumbnailAddress(of: Pictured | null, photo: number): Address {
  return withRest(photoAddress(of, photo), OF_THUMBNAIL);
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
