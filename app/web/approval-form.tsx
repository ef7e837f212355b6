import { PIN_DIGITS } from "~/domain/shop/account/pin-rules";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { Address } from "~/ui/address";
import { Form } from "~/ui/page-link";
import { APPROVER, APPROVER_PIN } from "../domain/approval.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import type { Field } from "../ui/fields/field.tsx";
import { FormActions, FormGrid } from "../ui/fields/form-layout.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import type { ApprovalAsk } from "./approval.server.ts";
import { messagesOf } from "./form-alerts.tsx";
import { HiddenFields } from "./form-fields.tsx";
import type { FormRejection } from "./perform.server.ts";

interface ApprovalFormProps {
  ask: ApprovalAsk;
  rejection: FormRejection;
  /** Everything that was typed, by control name. */
  typed: Record<string, string>;
  /** Where the form can be changed, with everything that was typed in it. */
  changeTo: { to: Address; label: string };
  submit: { label: string; busy: string };
  children: ReactNode;
}

/**
 * Takes the place of a form that needs a colleague's approval. It carries what was typed, which can't be
 * changed here, so nothing else can be sent with the PIN.
 */
export function ApprovalForm({ ask, rejection, typed, changeTo, submit, children }: ApprovalFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const errors = messagesOf(rejection);
  const fieldOf = (name: string): Field => ({
    id: `approval-${name}`,
    name,
    errorId: `approval-${name}-error`,
    descriptionId: `approval-${name}-hint`,
    errors: errors[name],
    required: true,
  });
  const summary = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({
      message,
      id: name === APPROVER || name === APPROVER_PIN ? `approval-${name}` : undefined,
    })),
  );
  return (
    <Form method="post" noValidate autoComplete="off">
      <ErrorSummary title="A colleague needs to approve this" errors={summary} />
      {children}
      <HiddenFields form={{ formKey: rejection.formKey, version: undefined, rejection }} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="approval.statement" value={ask.statement} />
      {ask.approvers.length === 0 ? (
        <p>
          No one who can approve this has set a PIN yet. They can set one under My Account, or sign in here
          and do it themselves.
        </p>
      ) : (
        <>
          <FormGrid>
            <SelectField
              field={{ ...fieldOf(APPROVER), initialValue: ask.chosen || "" }}
              label="Approved by"
              span={3}
              wideOnPhones
              placeholder="Choose a colleague"
              options={ask.approvers.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            {/* A refusal empties it: the next person at the terminal could send it. */}
            <TextField
              key={ask.statement}
              field={fieldOf(APPROVER_PIN)}
              label="PIN"
              span={3}
              wideOnPhones
              type="password"
              inputMode="numeric"
              className="input-short"
              autoComplete="off"
              hint={`${PIN_DIGITS} digits`}
            />
          </FormGrid>
          <p className="field-hint">Approves only this, once. Both names are recorded.</p>
        </>
      )}
      <FormActions>
        {ask.approvers.length > 0 && (
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? submit.busy : submit.label}
          </Button>
        )}
        <ButtonLink to={changeTo.to}>{changeTo.label}</ButtonLink>
      </FormActions>
    </Form>
  );
}
