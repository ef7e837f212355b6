import { setTimeout as wait } from "node:timers/promises";
import { useState } from "react";
import { data, Form, Link, redirect } from "react-router";
import { counted } from "~/domain/counted";
import { getImport } from "~/import/find-imports.server";
import type { PageHandle } from "~/shell/page-handle";
import { shop } from "~/runtime/shop.server";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckField } from "~/ui/fields/check-field";
import { FileField } from "~/ui/fields/file-field";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { useHydrated } from "~/ui/use-hydrated";
import { factsOf } from "~/web/context";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { useDialog } from "~/web/list-under-dialog";
import { chosenBy } from "~/web/picker-search.server";
import { redirectWithToast } from "~/web/toast.server";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import type { Route } from "./+types/new-import";
import {
  ChooseSheet,
  FORM,
  ImportActions,
  importFields,
  LeaveOutColumns,
  type Rejection,
  type StepProps,
} from "./import-questions.tsx";
import {
  completeToast,
  FILE_TOO_LARGE,
  LARGEST_FILE,
  LARGEST_WORKBOOK,
  WORKBOOK_TOO_LARGE,
  WRONG_FILE_TYPE,
} from "../../import/error-text.ts";
import { receiveImport, type ReceivedImport } from "../../import/receive-import.server.ts";

/** Longer imports continue, with progress on their own page. */
const ANSWERED_WITHIN = 2_000;

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

export const meta = () => [{ title: "Import Customers · Loupe" }];

export function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("continue") ?? "";
  const interrupted = chosenBy(asked, (id) => getImport(shop().db, id));
  return {
    formKey: crypto.randomUUID(),
    goesOnWith:
      interrupted?.state === "interrupted"
        ? { id: interrupted.id, fileName: interrupted.fileName, rows: interrupted.rows }
        : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const facts = factsOf(args.context);
  let received: ReceivedImport;
  try {
    received = await receiveImport(args, { ask: true });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const message = "Loupe can't save this right now. Nothing was imported; try again in a moment.";
    received = { ok: false, status: 503, message };
  }
  if (!received.ok) {
    const { status, message, usedFor = null, running = null, choice = null, columns = null } = received;
    const fillsEmpty = received.fillsEmpty ?? false;
    // A refusal doesn't use up the key, but a used key needs a new one.
    const formKey = crypto.randomUUID();
    return data({ formKey, status, message, usedFor, running, choice, columns, fillsEmpty }, { status });
  }
  const { importId, finished } = received;
  await Promise.race([finished, wait(ANSWERED_WITHIN)]);
  const page = `/customers/imports/${importId}`;
  const result = getImport(shop().db, importId);
  if (!result || result.state === "running") return redirect(page, 303);
  return redirectWithToast(
    facts,
    page,
    result.state === "complete"
      ? completeToast(result)
      : {
          tone: "error",
          title: "Import Failed",
          description: `503: The import was interrupted after ${counted(result.rows, "row")}`,
        },
  );
}

export default function ImportCustomers({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo } = useDialog("/customers");
  const { goesOnWith } = loaderData;
  const [answered, setAnswered] = useState<Rejection>();
  // Choosing or clearing a file removes its error (section 4).
  const rejection = actionData === answered ? undefined : actionData;
  const shared = {
    formKey: actionData?.formKey ?? loaderData.formKey,
    goesOnWith,
    rejection,
    closeTo: goesOnWith ? `/customers/imports/${goesOnWith.id}` : closeTo,
  };
  return (
    <DialogOrPage modal={modal} title="Import Customers" closeTo={closeTo} backLabel="Customers">
      {rejection && rejection.message !== "" && <Refused rejection={rejection} />}
      {rejection?.choice ? (
        <ChooseSheet {...shared} choice={rejection.choice} />
      ) : rejection?.columns ? (
        <LeaveOutColumns {...shared} columns={rejection.columns} />
      ) : (
        <ChooseFile {...shared} onChange={() => setAnswered(actionData)} />
      )}
    </DialogOrPage>
  );
}

function ChooseFile({
  formKey,
  goesOnWith,
  rejection,
  closeTo,
  onChange,
}: StepProps & { onChange: () => void }) {
  const hydrated = useHydrated();
  const { form, fields } = useFormFields(importFields, {
    id: FORM,
    formKey,
    values: rejection?.fillsEmpty ? { fillEmpty: "on" } : {},
    errors: rejection && rejection.usedFor === null ? { file: [rejection.message] } : {},
    rejection: undefined,
  });
  const [complaint, setComplaint] = useState<ToastMessage | null>(null);
  const mayChoose = (file: File) => {
    const wrong = complaintAbout(file);
    setComplaint(wrong && { id: String(Math.random()), ...wrong });
    return wrong === null;
  };
  return (
    <>
      {complaint && <Toast toast={complaint} />}
      {goesOnWith && (
        <Callout title={`Continue import #${goesOnWith.id}`}>
          <p>
            Choose the same file again: {goesOnWith.fileName}. Its first {counted(goesOnWith.rows, "row")} are
            done and won't be imported twice.
          </p>
        </Callout>
      )}
      <Form method="post" encType="multipart/form-data" {...form.props} noValidate>
        <HiddenFields form={form} />
        {goesOnWith && <input type="hidden" name="continue" value={goesOnWith.id} />}
        <FileField
          {...fields.file}
          accept=".csv,.xlsx,.xls"
          mayChoose={mayChoose}
          onChange={onChange}
          hint={
            <>
              {rejection && !hydrated && "Choose the file again: the browser doesn't keep it. "}
              Name the columns in the first row: firstName, lastName, email, phone, street, city, state, zip,
              store, tier, birthday, anniversary, spouse. Customers without a store go to Boca Raton; without
              a tier, they start as Silver. CSV up to 64 MB and 200,000 customers; Excel (.xlsx, .xls) up to
              10 MB and 20,000.
            </>
          }
        />
        {!goesOnWith && (
          <CheckField
            {...fields.fillEmpty}
            hint="A row with the same name, and the same email or phone, adds what its customer lacks. What is filled in stays as it is."
          />
        )}
        <ImportActions closeTo={closeTo}>
          <ButtonLink to="/customers/imports" icon="history">
            See Past Imports
          </ButtonLink>
        </ImportActions>
      </Form>
    </>
  );
}

const wrongTypeToast = { tone: "error", title: "Invalid File Type", description: WRONG_FILE_TYPE } as const;

/** Toast about a file, before it is sent. */
function complaintAbout({ name, size }: File) {
  const ending = /\.(csv|xlsx|xls)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return wrongTypeToast;
  const isWorkbook = ending !== "csv";
  if (size <= (isWorkbook ? LARGEST_WORKBOOK : LARGEST_FILE)) return null;
  const message = isWorkbook ? WORKBOOK_TOO_LARGE : FILE_TOO_LARGE;
  return { tone: "error", title: "Import Failed", description: `413: ${message}` } as const;
}

/** The toast of section 8, and what to do. */
function Refused({
  rejection: { formKey, status, message, usedFor, running, choice },
}: {
  rejection: Rejection;
}) {
  if (usedFor !== null)
    return (
      <Callout tone="warn" title={`This form was already used for import #${usedFor}`}>
        <p>
          <Link to={`/customers/imports/${usedFor}`}>See import #{usedFor}</Link>, or choose the file again
          and send it with the button below.
        </p>
      </Callout>
    );
  const toast =
    message === WRONG_FILE_TYPE
      ? wrongTypeToast
      : ({ tone: "error", title: "Import Failed", description: `${status}: ${message}` } as const);
  return (
    <>
      <Toast toast={{ id: formKey, ...toast }} dismissTo="/customers/import" />
      <ErrorSummary
        title="The file was not imported"
        errors={[{ id: `${FORM}-${choice ? "sheet" : "file"}`, message }]}
      >
        {running !== null && (
          <p>
            <Link to={`/customers/imports/${running}`}>See import #{running}</Link>
          </p>
        )}
      </ErrorSummary>
    </>
  );
}
