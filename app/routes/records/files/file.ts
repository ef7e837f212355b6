import { sendFile } from "~/web/files/change-files.server";
import type { Route } from "./+types/file";
import { filedIn } from "./filed.server.ts";

/** A file of a record, as it was sent. */
export function loader(args: Route.LoaderArgs) {
  return sendFile(args, filedIn(args.params), args.params.fileId);
}
