import { wholeRecord } from "~/domain/people/merges/whole-record.server";
import { isPictured, photosOf, photosOfOne } from "~/domain/shop/photos/find-photos.server";
import type { Pictured } from "~/domain/shop/photos/photo";
import { shop } from "~/runtime/shop.server";
import type { KeyedList } from "../list.server.ts";
import { photoToJson, type WithPhotos } from "./photo-json.ts";

type Kind = Exclude<Pictured["kind"], "customer">;

/** Photos of a record for the API, of a customer those of the person; null if there is no such record. */
export function photosInJson(of: Pictured) {
  const { db } = shop();
  return isPictured(db, of) ? photosOfOne(db, wholeRecord(db, of)).map((id) => photoToJson(of, id)) : null;
}

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
