import type { ReactNode } from "react";
import { href } from "~/ui/address";
import { DialogOrPage } from "~/ui/dialog-or-page";
import { ConfirmationForm } from "~/web/confirmation-form";
import { useDialog } from "~/web/list-under-dialog";
import type { FormRejection } from "~/web/perform.server";
import type { ConfirmationData } from "./confirmation.server.ts";
import { NotAllowed } from "./not-allowed.tsx";

interface ConfirmationProps {
  title: string;
  confirmation: ConfirmationData;
  rejection: FormRejection | undefined;
  submit: { label: string; busy: string; variant?: "danger" };
  /** Replaces the form after success. */
  outcome?: ReactNode;
  children: ReactNode;
}

/** Confirms an account action, in a dialog or on its own page. */
export function Confirmation({
  title,
  confirmation,
  rejection,
  submit,
  outcome,
  children,
}: ConfirmationProps) {
  const { employee, formKey, why } = confirmation;
  const { modal, closeTo } = useDialog(href("/directory/:employeeId", { employeeId: employee.id }));
  return (
    <DialogOrPage modal={modal} title={title} closeTo={closeTo} backLabel={employee.name}>
      {outcome ??
        (why !== null && !rejection ? (
          <NotAllowed why={why} backTo={closeTo} />
        ) : (
          <ConfirmationForm
            id="confirmation"
            before="this can be done"
            back={closeTo}
            {...{ rejection, formKey, submit, modal, children }}
          />
        ))}
    </DialogOrPage>
  );
}
