import type { MouseEvent } from "react";
import { knownPlaceholders } from "~/domain/outreach/campaigns/placeholders";
import { asTexted, STOP } from "~/domain/outreach/campaigns/words-to-one";
import { Button } from "~/ui/button";
import { FormGrid, FormSection } from "~/ui/fields/form-layout";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import type { FormField } from "~/web/form-fields";
import { SegmentsLine } from "~/web/messages/segments-line";
import type { CampaignDraftView } from "./campaign-draft.server.ts";

type Words = ReturnType<typeof messageWords>;

export function messageWords(
  { before, note }: Pick<CampaignDraftView, "before" | "note">,
  { messageContent = "", subject = "" }: Readonly<Record<string, string>>,
) {
  return { messageContent, subject, before, note };
}

interface MessageSectionProps {
  fields: Record<"subject" | "messageContent", FormField>;
  words: Words;
  onWords(words: Words): void;
  hasSubject: boolean;
  isText: boolean;
  step: FormDataEntryValue | null;
}

export function MessageSection({ fields, words, onWords, hasSubject, isText, step }: MessageSectionProps) {
  const live = useHydrated();
  const undo = (event: MouseEvent<HTMLButtonElement>) => {
    if (!live || !words.before) return;
    event.preventDefault();
    onWords({ ...words.before, before: null, note: null });
    const message = event.currentTarget.form?.elements.namedItem("messageContent");
    if (message instanceof HTMLElement) message.focus();
  };
  return (
    <FormSection title="Message">
      <FormGrid>
        {hasSubject && (
          <TextField
            {...fields.subject}
            optional
            hint={live ? undefined : "For email only."}
            {...(live && {
              defaultValue: undefined,
              value: words.subject,
              onChange: (event) => onWords({ ...words, subject: event.currentTarget.value }),
            })}
          />
        )}
        <TextAreaField
          {...fields.messageContent}
          rows={8}
          readOnly={step === "optimize"}
          {...(live && {
            defaultValue: undefined,
            value: words.messageContent,
            onChange: (event) => onWords({ ...words, messageContent: event.currentTarget.value }),
          })}
        />
      </FormGrid>
      <p className="field-hint">
        {`Filled in for each customer: ${knownPlaceholders()}. Give another word for whoever lacks it, as in {first name|friend}.`}
      </p>
      {isText && (
        <>
          <p className="field-hint">{`“${STOP}” is added, unless the words say so.`}</p>
          <SegmentsLine words={asTexted(words.messageContent)} />
        </>
      )}
      <div className="button-row">
        <Button
          type="submit"
          name="step"
          value="optimize"
          icon="sparkles"
          disabled={live && (step !== null || words.messageContent.trim() === "")}
        >
          {step === "optimize" ? "Optimizing..." : "Optimize with AI"}
        </Button>
        {words.before && (
          <Button type="submit" name="step" value="undo" icon="rotate-ccw" onClick={undo}>
            Undo
          </Button>
        )}
        <span className="quiet" role="status">
          {words.note}
        </span>
      </div>
    </FormSection>
  );
}
