import { useEffect, useRef, useState } from "react";
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

/** Alt+A. */
const KEY = "a";

interface AddNoteProps {
  /** Page of the form, which shows a refusal. */
  to: Address;
  formKey: string;
}

/** The form for a note about a record, folded until somebody writes one, and again once it is saved. */
export function AddNote({ to, formKey }: AddNoteProps) {
  const times = useTimesSaved(to, formKey);
  return <NoteForm key={times} to={to} formKey={formKey} isNext={times > 0} />;
}

/**
 * With `isNext` it follows a note that was saved. A focus that went with that note's button moves to its title. A
 * note keeps its key, so that one whose sending was interrupted isn't saved twice.
 */
function NoteForm({ to, formKey, isNext }: AddNoteProps & { isNext: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [key] = useState(formKey);
  const title = useRef<HTMLElement>(null);
  const text = fieldOf("text");
  const write = (opened: boolean) => {
    setIsOpen(opened);
    if (opened) document.getElementById(text.field.id)?.focus();
  };
  useEffect(() => {
    if (isNext && document.activeElement === document.body) title.current?.focus();
  }, [isNext]);
  return (
    <PageForm method="post" action={to} className="no-print" autoComplete="off" noValidate>
      <input type="hidden" name="formKey" value={key} />
      {/* The title's key would fold what is being written. */}
      <Disclosure title="Add Note" ref={title} accessKey={isOpen ? undefined : KEY} onToggle={write}>
        <FormGrid>
          <TextAreaField {...text} rows={2} accessKey={isOpen ? KEY : undefined} />
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

/**
 * Counts how often a form was sent there and this page was loaded again for it, with a new key. A sending that another
 * page interrupts ends before that, and nobody knows whether its note was saved; it counts, too, if React drew nothing
 * between the sending and that page.
 */
function useTimesSaved(to: Address, formKey: string): number {
  const isSending = useNavigation().formAction === to;
  const [seen, setSeen] = useState({ isSending, formKey, times: 0 });
  if (seen.isSending !== isSending || seen.formKey !== formKey) {
    const isSaved = seen.isSending && !isSending && seen.formKey !== formKey;
    setSeen({ isSending, formKey, times: seen.times + (isSaved ? 1 : 0) });
  }
  return seen.times;
}

/** Builds a field without messages: the form posts to a page of its own, which shows them. */
function fieldOf(name: keyof typeof noteFields): FormField {
  const id = `note-${name}`;
  const ids = { id, errorId: `${id}-error`, descriptionId: `${id}-description` };
  return { field: { ...ids, name }, label: noteFields[name].label };
}
