import { useState } from "react";
import { useNavigation } from "react-router";
import { noteFields } from "~/domain/records/notes/note-fields";
import type { Address } from "~/ui/address";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextAreaField } from "~/ui/fields/text-field";
import { PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import type { FormField } from "~/web/form-fields";

interface AddNoteProps {
  /** Page of the form, which shows a refusal. */
  to: Address;
  formKey: string;
}

/** The form for a note about a record, folded until somebody writes one, and again once it is saved. */
export function AddNote({ to, formKey }: AddNoteProps) {
  const text = fieldOf("text");
  const write = (isOpen: boolean) => {
    if (isOpen) document.getElementById(text.field.id)?.focus();
  };
  return (
    <PageForm
      key={useTimesSent(to)}
      method="post"
      action={to}
      className="no-print"
      autoComplete="off"
      noValidate
    >
      <input type="hidden" name="formKey" value={formKey} />
      <Disclosure title="Add Note" accessKey="a" onToggle={write}>
        <FormGrid>
          <TextAreaField {...text} rows={2} />
          <CheckField {...fieldOf("isPinned")} />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving..." variant="outline">
            Save Note
          </SubmitButton>
        </FormActions>
      </Disclosure>
    </PageForm>
  );
}

/** Counts how often the page that stays shown has sent a form there. */
function useTimesSent(to: Address): number {
  const isSending = useNavigation().formAction === to;
  const [seen, setSeen] = useState({ isSending, times: 0 });
  if (seen.isSending !== isSending) setSeen({ isSending, times: seen.times + (isSending ? 0 : 1) });
  return seen.times;
}

/** Builds a field without messages: the form posts to a page of its own, which shows them. */
function fieldOf(name: keyof typeof noteFields): FormField {
  const id = `note-${name}`;
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-description` };
  return { field: { ...ids, name }, label: noteFields[name].label };
}
