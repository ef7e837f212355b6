import { setTimeout as wait } from "node:timers/promises";
import { useState } from "react";
import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { getImport } from "~/domain/customers/import/queries.server";
import type { PageHandle } from "~/shell/layout";
import { shop } from "~/shop.server";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { ErrorSummary } from "~/ui/error-summary";
import { FileField } from "~/ui/fields/file-field";
import { FormActions } from "~/ui/fields/form-layout";
import { formatCount } from "~/ui/format";
import { Toast, type ToastMessage } from "~/ui/toast";
import { useHydrated } from "~/ui/use-hydrated";
import { factsOf } from "~/web/context";
import { useDialog } from "~/web/list-under-dialog";
import { redirectWithToast } from "~/web/toast.server";
import { isDatabaseUnavailable } from "~db/client.server.ts";
import type { Route } from "./+types/import";
import { LARGEST_FILE, WRONG_FILE_TYPE } from "./import-wire.ts";
import { receiveImport, type ReceivedImport } from "./receive-import.server.ts";

/** A file that takes longer goes on while its own page shows how far it is. */
const ANSWERED_WITHIN = 2_000;

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

export const meta = () => [{ title: "Import Customers · Loupe" }];

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const facts = factsOf(args.context);
  let received: ReceivedImport;
  try {
    received = await receiveImport(args);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const message = "The database can't take this right now. Nothing was imported; try again in a moment.";
    received = { ok: false, status: 503, message, formKey: "" };
  }
  if (!received.ok) {
    const { status, message, usedFor = null } = received;
    // A refusal leaves the key free; one that was used needs another.
    return data({ formKey: crypto.randomUUID(), status, message, usedFor }, { status });
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
      ? {
          tone: "success",
          title: "Import Complete",
          description: `Successfully imported ${result.imported} customers`,
        }
      : {
          tone: "error",
          title: "Import Failed",
          description: `503: The import was interrupted after ${formatCount(result.rows)} rows`,
        },
  );
}

type Rejection = NonNullable<Route.ComponentProps["actionData"]>;

export default function ImportCustomers({ loaderData, actionData }: Route.ComponentProps) {
  const { modal, closeTo } = useDialog("/customers");
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const busy = formMethod === "POST" && formAction?.startsWith(pathname);
  const [answered, setAnswered] = useState<Rejection>();
  const [complaint, setComplaint] = useState<ToastMessage | null>(null);
  // Choosing another file, or none, clears what was said about the one before (section 4).
  const rejection = actionData === answered ? undefined : actionData;
  const mayChoose = (file: File) => {
    const wrong = !CHOSEN_TYPES.test(file.name)
      ? wrongTypeToast
      : file.size > LARGEST_FILE
        ? tooLargeToast
        : null;
    setComplaint(wrong && { id: String(Math.random()), ...wrong });
    return wrong === null;
  };
  return (
    <DialogOrPage modal={modal} title="Import Customers" closeTo={closeTo} backLabel="Customers">
      {complaint && <Toast toast={complaint} />}
      <Form method="post" encType="multipart/form-data" id="import" noValidate>
        {rejection && <Refused rejection={rejection} />}
        <input type="hidden" name="formKey" value={actionData?.formKey ?? loaderData.formKey} />
        <FileField
          field={{
            id: "import-file",
            name: "file",
            errorId: "import-file-error",
            descriptionId: "import-file-hint",
            errors: rejection && rejection.usedFor === null ? [rejection.message] : undefined,
          }}
          label="CSV file"
          accept=".csv,.xlsx,.xls"
          mayChoose={mayChoose}
          onChange={() => setAnswered(actionData)}
          hint={
            <>
              {rejection &&
                !hydrated &&
                "Choose the file again: a browser forgets it when the page comes back. "}
              The first row names the columns: firstName, lastName, email, phone, street, city, state, zip,
              store, tier. Up to 64 MB and 200,000 customers; save a workbook as CSV first.
            </>
          }
        />
        <FormActions>
          <Button type="submit" variant="primary" icon="upload" disabled={busy}>
            {busy ? "Importing..." : "Import"}
          </Button>
          <ButtonLink to={closeTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </DialogOrPage>
  );
}

const CHOSEN_TYPES = /\.(csv|xlsx|xls)$/i;
const wrongTypeToast = { tone: "error", title: "Invalid File Type", description: WRONG_FILE_TYPE } as const;
const tooLargeToast = {
  tone: "error",
  title: "Import Failed",
  description: "413: The file is larger than 64 MB. Split it into smaller ones.",
} as const;

/** What the toast of section 8 says, and what to do about it. */
function Refused({ rejection: { formKey, status, message, usedFor } }: { rejection: Rejection }) {
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
      <ErrorSummary title="The file was not imported" errors={[{ id: "import-file", message }]} />
    </>
  );
}
