import { addNote, editNote, removeNote } from "~/domain/records/notes/write-note.server";
import type { Note, Noted } from "~/domain/records/notes/note";
import { noteFields } from "~/domain/records/notes/note-fields";
import type { Overtaken } from "~/domain/shop/trail/overtaken.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { TextAreaField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { Form, PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { Nothing } from "~/web/contract";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { type FormRejection, performForm } from "~/web/perform.server";
import { redirectWithToast } from "~/web/toast.server";
import { formValues } from "~/web/write-fields";
import type { Route } from "./+types/note";
import { EditedNote, NewNote } from "./note-contract.ts";
import { noteOf, notedIn, pageOfNoted } from "./noted-record.server.ts";

export const handle: PageHandle = { title: "Notes", subtitle: "Notes about a record", isForm: true };

export const meta = () => titled("Note");

/** Loads `/notes/new?customer=12`, or an existing note. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  if (params.noteId === "new") {
    const values: Record<string, string> = readDraft(actor, url) ?? {};
    return { id: null, backTo: pageOfNoted(notedIn(url, actor)), values, formKey: crypto.randomUUID() };
  }
  const note = noteOf(params.noteId, actor);
  return {
    id: note.id,
    backTo: pageOfNoted(note.of),
    values: readDraft(actor, url) ?? noteToForm(note),
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, url } = args;
  const actor = actorOf(args.context);
  const failed = "Failed to save the note";
  if (params.noteId === "new") {
    const of = notedIn(url, actor);
    const added = await performForm(args, NewNote, (ctx, sent) => addNote(ctx, { of, ...sent }), failed);
    return added.ok ? toRecord(args, of, "Note added") : added.rejection;
  }
  const { id, of } = noteOf(params.noteId, actor);
  if (url.searchParams.has("remove")) {
    const removed = await performForm(args, Nothing, (ctx) => removeNote(ctx, id), failed);
    return removed.ok ? toRecord(args, of, "Note removed") : removed.rejection;
  }
  const edited = await performForm(args, EditedNote, (ctx, sent) => editNote(ctx, { id, ...sent }), failed);
  return edited.ok ? toRecord(args, of, "Note saved") : edited.rejection;
}

function toRecord({ context }: Route.ActionArgs, of: Noted, description: string) {
  return redirectWithToast(factsOf(context), pageOfNoted(of), { tone: "success", description });
}

export default function NotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, backTo, values, formKey } = loaderData;
  const rejection = actionData as FormRejection<Overtaken<Note>, Note> | undefined;
  const current = rejection?.detail?.current;
  const { form, fields } = useFormFields(noteFields, {
    id: "note",
    formKey,
    values,
    rejection,
    version: current?.version ?? values.version,
    saved: current && noteToForm(current),
  });
  return (
    <FormPage title={id === null ? "Add Note" : "Edit Note"} backTo={backTo} backLabel="Back">
      <Form method="post" {...form.props} noValidate>
        <FormAlerts
          form={form}
          before="the note can be saved"
          used={() => ({ name: "the note", to: backTo })}
        >
          {current && <SavedBeside />}
        </FormAlerts>
        <HiddenFields form={form} />
        <FormGrid>
          <TextAreaField {...fields.text} rows={5} />
          <CheckField {...fields.isPinned} hint="Pinned notes stay at the top of the record." />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">{id === null ? "Add Note" : "Save Note"}</SubmitButton>
          <ButtonLink to={backTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
      {id !== null && (
        <PageForm method="post" action={withRest(href("/notes/:noteId", { noteId: id }), "?remove=1")}>
          <FormActions>
            <Button type="submit" variant="danger">
              Remove Note
            </Button>
          </FormActions>
        </PageForm>
      )}
    </FormPage>
  );
}

function noteToForm({ text, isPinned, version }: Pick<Note, "text" | "isPinned" | "version">) {
  const { text: field } = noteFields;
  return {
    ...formValues({ text: field }, { text }),
    isPinned: isPinned ? "on" : "",
    version: String(version),
  };
}
