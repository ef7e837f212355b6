import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { Field } from "~/domain/fields";
import { planningEstimate } from "~/domain/outreach/campaigns/planning-estimate";
import {
  CAMPAIGN_TYPE_LABELS,
  CAMPAIGN_TYPES,
  type CampaignType,
} from "~/domain/outreach/campaigns/campaign-choices";
import {
  type Gender,
  GENDER_LABELS,
  type Tier,
  TIER_LABELS,
} from "~/domain/people/customers/tiers-and-genders";
import { type Address, href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions, FormColumns, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextField } from "~/ui/fields/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { WhyItWaits } from "~/ui/work-bar";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { BEGUN_WITH } from "~/web/values-when-opened";
import { AudienceEstimate } from "./audience-estimate.tsx";
import { ALL, AudienceSection, useAudience } from "./audience-section.tsx";
import type { CampaignDraftView, CampaignRejection } from "./campaign-draft.server.ts";
import { campaignFormFields, segmentsIn, typeIn } from "./campaign-form-fields.ts";
import { MessageSection, messageWords } from "./campaign-message-section.tsx";

interface CampaignFormProps {
  view: CampaignDraftView;
  rejection: CampaignRejection | undefined;
  submit: { label: string; busy: string };
  before: string;
  closeTo: Address;
  /** The form's own URL, to post steps to. */
  action: Address;
}

/**
 * The campaign form of section 5. Its hidden first button shows the form again, so that Enter has no side
 * effects. With scripts, the count follows the audience and the subject appears only for email.
 */
export function CampaignForm({ view, rejection, submit, before, closeTo, action }: CampaignFormProps) {
  const { formKey, values, errors } = view;
  const refused = useMemo(() => rejection ?? stepRejection(view), [rejection, view]);
  const current = rejection?.detail?.current;
  const { form, fields, texts } = useFormFields(campaignFormFields, {
    id: "campaign",
    formKey,
    values,
    errors,
    rejection: refused,
    saved: current,
    version: values.version,
    say: (name, value) => sayValue(name, value, view.stores),
  });
  const live = useHydrated();
  const navigation = useNavigation();
  const { customers, counting, count } = useAudience(view.audience);
  const [shown, setShown] = useState(view);
  const [words, setWords] = useState(messageWords(view, texts));
  const [chosen, setChosen] = useState(texts);
  if (shown !== view) {
    setShown(view);
    setWords(messageWords(view, texts));
    setChosen(texts);
  }

  const element = useRef<HTMLFormElement>(null);
  // What was typed before scripts came.
  useLayoutEffect(() => {
    if (!element.current) return;
    const typed = textsOf(new FormData(element.current));
    const { messageContent, subject } = typed;
    setWords((known) => ({
      ...known,
      messageContent: messageContent ?? known.messageContent,
      subject: subject ?? known.subject,
    }));
    setChosen((known) => ({ ...known, ...typed }));
  }, []);
  const [missing, setMissing] = useState<string | null>(null);
  const look = () => {
    if (!element.current) return;
    const now = new FormData(element.current);
    setMissing(missingIn((name) => String(now.get(name) ?? "")));
  };
  useEffect(look, [view, words]);
  const waits = live ? missing : null;

  const step = navigation.formMethod === "POST" ? (navigation.formData?.get("step") ?? "save") : null;
  const choose = (name: string, value: string) => {
    const next = { ...chosen, [name]: value };
    setChosen(next);
    const query = new URLSearchParams(
      Object.entries(next).filter(([key]) => key === "type" || key.startsWith("audienceSegments.")),
    );
    void count(query);
  };
  const segments = segmentsIn((name) => chosen[`audienceSegments.${name}`]);
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      {...form.props}
      noValidate
      autoComplete="off"
      preventScrollReset
      onInput={look}
      onChange={({ target }) => target instanceof HTMLSelectElement && choose(target.name, target.value)}
    >
      <button
        type="submit"
        name="step"
        value="estimate"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => live && event.preventDefault()}
      >
        Update Summary
      </button>
      <HiddenFields form={form} />
      {words.before && (
        <>
          <input type="hidden" name="messageBefore" value={words.before.messageContent} />
          <input type="hidden" name="subjectBefore" value={words.before.subject} />
        </>
      )}
      <FormColumns
        aside={
          <>
            <AudienceEstimate
              estimate={planningEstimate(segments)}
              customers={customers}
              counting={counting}
              type={typeIn(chosen.type)}
            />
            <FormActions stacked>
              <Button type="submit" variant="primary" disabled={live && (step !== null || waits !== null)}>
                {step === "save" ? submit.busy : submit.label}
              </Button>
              {!live && (
                <Button type="submit" name="step" value="estimate">
                  Update Summary
                </Button>
              )}
              <ButtonLink to={closeTo}>Cancel</ButtonLink>
            </FormActions>
            <WhyItWaits waits={waits} />
          </>
        }
      >
        <FormAlerts
          form={form}
          before={before}
          used={({ id, name }) => ({
            name: `campaign ${name}`,
            to: href("/marketing/:campaignId", { campaignId: id }),
          })}
        >
          {current && <SavedBeside />}
        </FormAlerts>
        <FormSection title="Campaign">
          <FormGrid>
            <TextField {...fields.name} />
            <SelectField
              {...fields.type}
              span={3}
              wideOnPhones
              placeholder="Choose a type"
              options={optionsOf(CAMPAIGN_TYPES, CAMPAIGN_TYPE_LABELS)}
            />
            <TextField
              {...fields.scheduledDate}
              span={3}
              wideOnPhones
              optional
              type="datetime-local"
              hint={`${view.zoneLabel}. Nothing leaves before somebody presses Send on its page.`}
            />
          </FormGrid>
        </FormSection>
        <MessageSection
          fields={fields}
          words={words}
          onWords={setWords}
          hasSubject={!live || chosen.type === "email"}
          isText={chosen.type === "sms"}
          step={step}
        />
        <AudienceSection fields={fields.audienceSegments} stores={view.stores} />
      </FormColumns>
    </Form>
  );
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** What to do about a required field that is empty. */
const FIRST: Partial<Record<string, string>> = {
  name: "Enter the campaign's name first.",
  type: "Choose a type first.",
  messageContent: "Write the message first.",
};

/** What the form lacks before it can be sent, in words; `typed` returns a control's text by its name. */
function missingIn(typed: (name: string) => string): string | null {
  for (const [name, { required }] of Object.entries<Field>(campaignFormFields)) {
    if (required !== undefined && typed(name).trim() === "") return FIRST[name] ?? `${required}.`;
  }
  return null;
}

function sayValue(name: string, value: string, stores: CampaignDraftView["stores"]): string {
  switch (name) {
    case "type":
      return CAMPAIGN_TYPE_LABELS[value as CampaignType];
    case "audienceSegments.tier":
      return value === "" ? ALL.tier : TIER_LABELS[value as Tier];
    case "audienceSegments.gender":
      return value === "" ? ALL.gender : GENDER_LABELS[value as Gender];
    case "audienceSegments.ageRange":
      return value || ALL.ageRange;
    case "audienceSegments.location":
      return value === "" ? ALL.location : (stores.find(({ key }) => key === value)?.name ?? value);
    default:
      return value;
  }
}

/** Turns a step's errors into a refusal: optimizing without a message has some. */
function stepRejection(view: CampaignDraftView): CampaignRejection | undefined {
  if (Object.keys(view.errors).length === 0) return undefined;
  return {
    reply: { status: "error", error: view.errors },
    formKey: view.formKey,
    begunWith: view.values[BEGUN_WITH],
    toast: null,
    detail: null,
    usedFor: null,
  };
}
