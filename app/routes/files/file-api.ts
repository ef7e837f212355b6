import { getFile, removeFileByCall } from "~/web/files/change-files.server";
import type { Route } from "./+types/file-api";
import { filedIn } from "./filed.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return getFile(filedIn(params), params.fileId);
}

export function action(args: Route.ActionArgs) {
  return removeFileByCall(args, filedIn(args.params), args.params.fileId);
}
