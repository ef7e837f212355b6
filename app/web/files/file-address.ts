import type { Filed } from "~/domain/records/files/record-file";

const LISTS = { customer: "/customers", piece: "/inventory" };

/** The page that adds and removes a record's files. */
export function filesAddress({ kind, id }: Filed): string {
  return `${LISTS[kind]}/${id}/files`;
}

export function fileAddress(of: Filed, file: number): string {
  return `${filesAddress(of)}/${file}`;
}
