import { editProcess } from "~/domain/records/processes/edit-process.server";
import { processCategories } from "~/domain/records/processes/find-processes.server";
import { explainedAs } from "~/domain/result";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { FormPage } from "~/ui/form-page";
import { actorOf, factsOf } from "~/web/context";
import { PDF_ONLY } from "~/domain/shop/files/file-kinds";
import { keptFile, performFormWithFile } from "~/web/files/receive-file.server";
import { readDraft } from "~/web/form-drafts.server";
import { tryToClearUnnamedFiles } from "~/web/stored-files.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-process";
import { existingProcess } from "./existing-process.server.ts";
import { ProcessFields } from "./process-form.tsx";
import { EditedProcess, processToForm } from "./process-contract.ts";

export const handle: PageHandle = { ...SECTIONS.processes, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Edit ${loaderData.title}`);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const process = existingProcess(params.processId);
  const draft = readDraft(actor, url);
  return {
    id: process.id,
    title: process.title,
    form: {
      formKey: crypto.randomUUID(),
      values: draft ?? processToForm(process),
      kept: await keptFile(actor, draft),
      attached: process.attached && {
        ...process.attached,
        href: href("/processes/:processId/pdf", { processId: process.id }),
      },
      categories: processCategories(shop().db),
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { id, attached } = existingProcess(args.params.processId);
  const outcome = await performFormWithFile(
    args,
    EditedProcess,
    (ctx, { details, removePdf, version }, file) =>
      explainedAs(
        editProcess(ctx, id, {
          ...details,
          removePdf,
          version,
          upload: file && { ...file, name: file.fileName },
        }),
        (detail) => ({
          ...detail,
          current: processToForm(detail.current),
        }),
      ),
    "Failed to update process documentation",
    { ...PDF_ONLY, removing: "removePdf" },
  );
  if (!outcome.ok) return outcome.answer;
  const { db, config } = shop();
  if (attached) tryToClearUnnamedFiles(db, config.dataDir);
  return redirectWithToast(factsOf(args.context), href("/processes/:processId", { processId: id }), {
    tone: "success",
    description: "Process documentation updated successfully",
  });
}

export default function Edit({ loaderData: { id, title, form }, actionData }: Route.ComponentProps) {
  const record = href("/processes/:processId", { processId: id });
  return (
    <FormPage title={`Edit ${title}`} backTo={record} backLabel={title}>
      <ProcessFields
        key={id}
        {...form}
        refused={actionData}
        submit={{ label: "Save Changes", busy: "Saving..." }}
        closeTo={record}
      />
    </FormPage>
  );
}
