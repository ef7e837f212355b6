import { counted } from "~/domain/counted";
import type { CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import { href } from "~/ui/address";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { FormActions, FormSection } from "~/ui/fields/form-layout";
import { Form, PageLink } from "~/ui/page-link";
import type { SendingView } from "./sending-view.server.ts";

/** What a phone has room for in a list of mails. */
const SUBJECT_ON_PHONE = 38;
const LINE_ON_PHONE = 80;

interface CampaignPreviewsProps {
  id: number;
  type: CampaignType;
  view: SendingView;
  /** Of the page. Each test has its own. */
  formKey: string;
}

/** What some real customers would read, and the first of them as a phone lists it. */
export function CampaignPreviews({ id, type, view, formKey }: CampaignPreviewsProps) {
  const { previews, lacking, from, showsPreviews } = view;
  if (!showsPreviews)
    return (
      <FormSection title="As they read it">
        <p className="field-hint">
          Customers' names are filled in here for colleagues who may see customers.
        </p>
      </FormSection>
    );
  const [first] = previews;
  if (!first) return null;
  return (
    <>
      {type !== "direct_mail" && (
        <FormSection title="On a phone">
          <p>
            <b>{from}</b>
            <br />
            {first.subject !== null && (
              <>
                <b>{cut(first.subject, SUBJECT_ON_PHONE)}</b>
                <br />
              </>
            )}
            <span className="quiet">{cut(first.words, LINE_ON_PHONE)}</span>
          </p>
          {first.subject !== null && first.subject.length > SUBJECT_ON_PHONE && (
            <p className="field-hint">{`A phone shows about ${SUBJECT_ON_PHONE} letters of a subject.`}</p>
          )}
        </FormSection>
      )}
      {lacking > 0 && (
        <Callout
          tone="info"
          title={`For ${counted(lacking, "recipient")} a word is missing, and the other one stands in its place`}
        />
      )}
      {previews.map(({ customerId, name, subject, words, lacks, segments }) => (
        <FormSection key={customerId} title={`As ${name} reads it`}>
          {subject !== null && <p className="written-title">{subject}</p>}
          <p className="written">{words}</p>
          {lacks.length > 0 && <p className="field-hint">{`Has no ${lacks.join(", no ")}.`}</p>}
          {segments && <p className="field-hint">{segments}.</p>}
          <FormActions>
            {type !== "direct_mail" && (
              <Form method="post" action={href("/marketing/:campaignId/test", { campaignId: id })}>
                <input type="hidden" name="formKey" value={`${formKey}test${customerId}`} />
                <Button
                  type="submit"
                  name="customerId"
                  value={customerId}
                  variant="ghost"
                  icon="send"
                  aria-label={`Send Me This, as ${name} would get it`}
                >
                  Send Me This
                </Button>
              </Form>
            )}
            <PageLink className="text-link" to={href("/customers/:customerId", { customerId })}>
              {`See ${name}`}
            </PageLink>
          </FormActions>
        </FormSection>
      ))}
    </>
  );
}

function cut(text: string, letters: number): string {
  const line = Array.from(text.replace(/\s+/g, " ").trim());
  return line.length > letters ? `${line.slice(0, letters).join("")}…` : line.join("");
}
