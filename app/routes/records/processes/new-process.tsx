import { addProcess } from "~/domain/records/processes/add-process.server";
import { processCategories } from "~/domain/records/processes/find-processes.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { actorOf, factsOf } from "~/web/context";
import { PDF_ONLY } from "~/domain/shop/files/file-kinds";
import { keptFile, performFormWithFile } from "~/web/files/receive-file.server";
import { readDraft } from "~/web/form-drafts.server";
import { listBehind, useDialog } from "~/web/list-under-dialog";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/new-process";
import { ProcessFields } from "./process-form.tsx";
import { ProcessForm } from "./process-contract.ts";

export const handle: PageHandle = { ...SECTIONS.processes, isForm: true };

export const meta = () => titled("Add Process");

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const draft = readDraft(actor, url);
  return {
    formKey: crypto.randomUUID(),
    values: draft ?? {},
    kept: await keptFile(actor, draft),
    categories: processCategories(shop().db),
  };
}

export async function action(args: Route.ActionArgs) {
  const outcome = await performFormWithFile(
    args,
    ProcessForm,
    (ctx, { details }, file) =>
      addProcess(ctx, { ...details, upload: file && { ...file, name: file.fileName } }),
    "Failed to create process documentation",
    { ...PDF_ONLY, removing: "removePdf" },
  );
  if (!outcome.ok) return outcome.answer;
  return redirectWithToast(factsOf(args.context), listBehind(href("/processes"), args.url.search), {
    tone: "success",
    description: "Process documentation created successfully",
  });
}

export default function New({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo } = useDialog(href("/processes"));
  return (
    <DialogOrPage modal={modal} title="Add Process" closeTo={closeTo} backLabel="Processes">
      <ProcessFields
        {...loaderData}
        attached={null}
        refused={actionData}
        submit={{ label: "Add Process", busy: "Adding..." }}
        closeTo={closeTo}
      />
    </DialogOrPage>
  );
}
