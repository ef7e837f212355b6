import { addFileByCall, listFiles } from "~/web/files/change-files.server";
import type { Route } from "./+types/files-api";
import { filedIn } from "./filed.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return listFiles(filedIn(params));
}

export function action(args: Route.ActionArgs) {
  return addFileByCall(args, filedIn(args.params));
}
