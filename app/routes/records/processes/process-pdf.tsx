import { data, type MiddlewareFunction } from "react-router";
import { ErrorPanel } from "~/shell/error-panel";
import { shop } from "~/runtime/shop.server";
import { titled } from "~/shell/page-handle";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { answerStoredFile } from "~/web/file-answer.server";
import { storedPath } from "~/web/stored-files.server";
import type { Route } from "./+types/process-pdf";
import { existingProcess } from "./existing-process.server.ts";

/** Sends the PDF before any page is rendered. */
const servePdf: MiddlewareFunction<Response> = async ({ request, context, params }, next) => {
  const { attached } = existingProcess(params.processId ?? "");
  if (!attached) return next();
  const { name, sha256 } = attached;
  const path = storedPath(shop().config.dataDir, sha256);
  return (
    (await answerStoredFile({ request, context }, { path, name, mediaType: "application/pdf" })) ?? next()
  );
};
export const middleware: Route.MiddlewareFunction[] = [servePdf];

export const meta: Route.MetaFunction = () => titled("No PDF");

export function loader({ params }: Route.LoaderArgs) {
  const { id, title, attached } = existingProcess(params.processId);
  return data({ id, title, isLost: attached !== null }, { status: 404 });
}

export default function NoPdf({ loaderData: { id, title, isLost } }: Route.ComponentProps) {
  return (
    <ErrorPanel
      bare
      status={404}
      title={isLost ? "The PDF is missing" : "There is no PDF here"}
      text={
        isLost
          ? `The PDF of '${title}' is no longer on the server. Attach it again, or restore a backup that has it.`
          : `No PDF is attached to '${title}'.`
      }
    >
      <ButtonLink to={href("/processes/:processId", { processId: id })}>View the Process</ButtonLink>
      <ButtonLink to={href("/processes/:processId/edit", { processId: id })}>Attach a PDF</ButtonLink>
    </ErrorPanel>
  );
}
