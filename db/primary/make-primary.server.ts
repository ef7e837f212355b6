import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase } from "../snapshot.server.ts";

/** Where `sqld` keeps its book below `--db-path`. */
const PLACE = join("dbs", "default");

export function hasBook(folder: string): boolean {
  return existsSync(join(folder, PLACE));
}

/** Copies a database into the folder of an `sqld` that has no book yet, which makes its log from it when it starts. */
export function makePrimary(file: string, folder: string): void {
  const place = join(folder, PLACE);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const data = join(place, "data");
  copyDatabase(file, data);
  const copied = openSync(data, "r");
  fsyncSync(copied);
  closeSync(copied);
  writeFileSync(join(place, ".sentinel"), "", { flush: true });
}
