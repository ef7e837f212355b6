import { sendFile } from "~/web/files/change-files.server";
import type { Route } from "./+types/file";
import { filedIn } from "./filed.server.ts";

/** Sends a record's file as it was uploaded. */
export function loader(args: Route.LoaderArgs) {
  return sendFile(args, filedIn(args.params), args.params.fileId);
}
