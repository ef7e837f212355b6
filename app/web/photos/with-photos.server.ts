import { photosOf, photosOfOne } from "~/domain/records/photos/find-photos.server";
import type { Pictured } from "~/domain/records/photos/photo";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "../list.server.ts";
import type { WithPhotos } from "./photo-json.ts";

type Kind = Pictured["kind"];

export function recordWithPhotos<Row extends { id: number }>(kind: Kind, row: Row): WithPhotos<Row> {
  return { ...row, photos: photosOfOne(shop().db, { kind, id: row.id }) };
}

/** Adds photos to the rows of a list, read together. */
export function listWithPhotos<Row extends { id: number }, Key>(
  kind: Kind,
  { read, ...list }: KeyedList<Row, Key>,
): KeyedList<WithPhotos<Row>, Key> {
  return {
    ...list,
    read(slice) {
      const rows = read(slice);
      const photos = photosOf(
        shop().db,
        kind,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => Object.assign(row, { photos: photos.get(row.id) ?? [] }));
    },
  };
}
