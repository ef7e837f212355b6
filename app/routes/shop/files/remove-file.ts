import { removeFileByForm } from "~/web/files/change-files.server";
import { filesAddress } from "~/web/files/file-address";
import { redirect } from "~/web/redirect";
import type { Route } from "./+types/remove-file";
import { filedIn } from "./filed.server.ts";

/** Handles a Remove button on the page of a record's files. */
export function action(args: Route.ActionArgs) {
  return removeFileByForm(args, filedIn(args.params), args.params.fileId);
}

/** Where a new sign-in leads after the session ended. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(filesAddress(filedIn(params)));
}

export { NoPage as default } from "~/web/no-page";
