import {
  CHANNEL_LABELS,
  channelsIn,
  CONTACT_CHANNELS,
  type ContactChannel,
  type NotedConsent,
} from "~/domain/people/customers/contact-consent";
import { REFUSED_WORDS, SUPPRESSED_WORDS } from "~/domain/people/customers/refused-words";
import { type Customer, fullName } from "~/domain/people/customers/customer";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { consentsOf } from "~/domain/people/customers/find-consents.server";
import { wordsToAskWith } from "~/domain/people/customers/words-to-ask-with.server";
import { CONSENT_CHOICES, profileFields } from "~/domain/people/customers/profile-fields";
import { type Taste, TASTES } from "~/domain/people/customers/tastes";
import { YEARLY_DATES } from "~/domain/people/customers/yearly-dates";
import { dayIn } from "~/domain/dates";
import { explainedAs } from "~/domain/result";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { CheckField } from "~/ui/fields/check-field";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { TextAreaField, TextField } from "~/ui/fields/text-field";
import { FormPage } from "~/ui/form-page";
import { formatDate } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { type FormField, HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { keptCustomer } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-profile";
import { EditedProfile, profileToForm } from "./profile-contract.ts";
import { RingSizeField } from "./ring-size-field.tsx";

export const handle: PageHandle = { ...SECTIONS.customers, isForm: true };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(`Profile of ${loaderData?.name ?? "a customer"}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = shop();
  const customer = keptCustomer({ params, url, context }, "/customers/:customerId/profile");
  const consents = consentsOf(db, customer.id);
  const zone = zoneOf(db, customer.homeStore);
  return {
    id: customer.id,
    name: fullName(customer),
    formKey: crypto.randomUUID(),
    values: readDraft(actorOf(context), url) ?? profileToForm(customer, consents),
    known: Object.values(YEARLY_DATES).flatMap(({ dated }) => (customer[dated] === null ? [] : [dated])),
    agreed: channelsIn(customer.agreedChannels),
    hints: hintsOf(customer, consents, zone),
    askWith: wordsToAskWith(db),
  };
}

type Hints = Partial<Record<ContactChannel, string>>;

/** Who noted each answer, and what others with the address said. */
function hintsOf(
  customer: Pick<Customer, "refusedChannels" | "suppressedChannels">,
  consents: readonly NotedConsent[],
  zone: string,
): Hints {
  const hints: Hints = Object.fromEntries(consents.map((noted) => [noted.channel, notedWords(noted, zone)]));
  for (const channel of channelsIn(customer.suppressedChannels & ~customer.refusedChannels))
    hints[channel] = [SUPPRESSED_WORDS[channel], hints[channel]].filter(Boolean).join(". ");
  return hints;
}

/** 'Noted Nov 3, 2026, by Sal Brook'. */
function notedWords({ at, by }: NotedConsent, zone: string): string {
  return `Noted ${formatDate(dayIn(zone, at))}, by ${by}`;
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    EditedProfile,
    (ctx, edit) =>
      explainedAs(editProfile(ctx, id, edit), (detail) => ({
        ...detail,
        current: profileToForm(detail.current, consentsOf(ctx.tx, id)),
      })),
    "Failed to save the profile",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), href("/customers/:customerId", { customerId: id }), {
    tone: "success",
    description: "Profile saved",
  });
}

const ANSWERS: Record<(typeof CONSENT_CHOICES)[number], string> = {
  yes: "Yes",
  no: "No",
  not_asked: "Not asked",
  yes_again: "Yes, asked again",
};

const answerWords = (channel: ContactChannel, hasAgreed: boolean) =>
  CONSENT_CHOICES.filter((value) => hasAgreed || value !== "yes_again").map((value) => ({
    value,
    label: value === "no" ? `No: ${lowered(REFUSED_WORDS[channel])}` : ANSWERS[value],
  }));

export default function EditProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, formKey, values, agreed, hints, askWith, known } = loaderData;
  const current = actionData?.detail?.current;
  const { form, fields } = useFormFields(profileFields, {
    id: "profile",
    formKey,
    values,
    rejection: actionData,
    saved: current,
  });
  return (
    <FormPage
      title="Edit Profile"
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the profile can be saved">
          {current && <SavedBeside />}
        </FormAlerts>
        <FormSection title="OK to contact by">
          <FormGrid>
            {CONTACT_CHANNELS.map((channel) => (
              <SelectField
                key={channel}
                {...fields.consent[channel]}
                label={CHANNEL_LABELS[channel]}
                span={3}
                options={answerWords(channel, agreed.includes(channel))}
                hint={hints[channel]}
              />
            ))}
            <TextAreaField
              {...fields.askedWith}
              optional
              rows={2}
              hint={`Kept with each new yes. Otherwise: “${askWith}”`}
            />
          </FormGrid>
        </FormSection>
        <FormSection title="Dates Without a Year" note="(where the year isn't known)">
          <FormGrid>
            {Object.values(YEARLY_DATES)
              .filter(({ dated }) => !known.includes(dated))
              .map(({ yearless }) => (
                <TextField
                  key={yearless}
                  {...fields[yearless]}
                  span={3}
                  optional
                  wideOnPhones
                  hint="Month and day, such as 5/9"
                />
              ))}
          </FormGrid>
          {known.length > 0 && (
            <p className="field-hint">Dates with a year are in the customer&rsquo;s details.</p>
          )}
        </FormSection>
        <FormSection title="Sizes">
          <FormGrid>
            <RingSizeField {...fields.ringSize} span={2} />
            <TextField {...fields.braceletSize} span={2} optional />
            <TextField {...fields.neckSize} span={2} optional />
            <TextField {...fields.sizeNote} optional />
          </FormGrid>
        </FormSection>
        <FormSection title="Loves">
          <Tastes of={fields.loves} />
          <FormGrid>
            <TextAreaField {...fields.jewelryPreferences} optional rows={3} />
          </FormGrid>
        </FormSection>
        <FormSection title="Avoids">
          <Tastes of={fields.avoids} />
          <FormGrid>
            <TextField {...fields.avoidsNote} optional />
          </FormGrid>
        </FormSection>
        <HiddenFields form={form} />
        <FormActions>
          <SubmitButton busy="Saving...">Save Profile</SubmitButton>
          <ButtonLink to={href("/customers/:customerId", { customerId: id })}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </FormPage>
  );
}

function Tastes({ of }: { of: Readonly<Record<Taste, FormField>> }) {
  return (
    <FormGrid>
      {TASTES.map((taste) => (
        <CheckField key={taste} {...of[taste]} span={2} />
      ))}
    </FormGrid>
  );
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
