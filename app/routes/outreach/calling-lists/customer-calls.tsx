import { callFields } from "~/domain/outreach/calling-lists/call-fields";
import {
  CALL_OUTCOME_LABELS,
  CALL_OUTCOMES,
  CALL_REASON_LABELS,
  CALL_REASONS,
  type CallReason,
} from "~/domain/outreach/calling-lists/call-reasons";
import {
  callsOfCustomer,
  type CustomerCall,
} from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { closedChannels } from "~/domain/people/customers/contact-consent";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { fullName } from "~/domain/people/customers/customer";
import { relativesOn } from "~/domain/people/family/find-relatives.server";
import { relativeDateWords, yearsOfRelative } from "~/domain/people/family/relative-dates";
import { getCustomer } from "~/domain/people/customers/find-customers.server";
import { dayIn, type Instant, parseDay } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { todayAt, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { href, localPath } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { ContactLinks } from "~/web/contact-links";
import { EmptyState } from "~/ui/empty-state";
import { initialText } from "~/ui/fields/field";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { SelectField } from "~/ui/fields/select-field";
import { DateField, TextAreaField } from "~/ui/fields/text-field";
import { formatDate, formatMonthDay, formatTime } from "~/ui/format";
import { optionsOf } from "~/ui/options";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { Timeline, TimelineEntry } from "~/ui/timeline";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/customer-calls";
import { callsAddress } from "./call-address.ts";
import { NewCall } from "./call-contract.ts";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Calls to a customer and their results",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Calls to ${loaderData.name}` : "Calls"} · Loupe` },
];

/** Most calls shown for one customer, the newest ones. */
const CALLS_SHOWN = 100;

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const customer = getCustomer(db, idParam(params.customerId));
  if (!customer) throw notFound();
  const zone = zoneOf(db, customer.homeStore);
  const param = (name: string) => url.searchParams.get(name) ?? "";
  const reason = CALL_REASONS.find((known) => known === param("reason")) ?? "other";
  const occasion = parseDay(param("occasion"));
  const family = reason === "family_date" && occasion ? relativesOn(db, customer.id, occasion) : [];
  return {
    id: customer.id,
    name: fullName(customer),
    phone: customer.cellPhone,
    email: customer.email,
    refused: refusedWords(closedChannels(customer)),
    zone,
    about:
      occasion && reason !== "other"
        ? {
            reason,
            occasion,
            family: family.map((one) => relativeDateWords(one, yearsOfRelative(one, occasion))).join("; "),
          }
        : null,
    calls: callsOfCustomer(db, customer.id, CALLS_SHOWN).map((call) => ({
      ...call,
      day: dayIn(zone, call.at),
      mayTakeBack: call.employeeId === actor.id,
    })),
    today: todayAt(db, customer.homeStore, Date.now() as Instant),
    returnTo: localPath(param("returnTo"), href("/customers/:customerId", { customerId: customer.id })),
    mayEdit: can(actor, "customers.edit"),
    values: {
      reason: occasion ? reason : "other",
      occasion: occasion ?? "",
      outcome: "not_reached",
      ...readDraft(actor, url),
    },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const outcome = await performForm(args, NewCall, (ctx, sent) => noteCall(ctx, { customerId, ...sent }), {
    title: "Error",
    description: "Failed to log the call",
  });
  if (!outcome.ok) return outcome.rejection;
  const returnTo = localPath(args.url.searchParams.get("returnTo"), callsAddress(customerId));
  return redirectWithToast(factsOf(args.context), returnTo, {
    tone: "success",
    title: "Success",
    description: "Call logged",
  });
}

export default function CustomerCalls({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, phone, email, refused, calls, mayEdit, zone } = loaderData;
  return (
    <FormPage
      title={`Calls to ${name}`}
      backTo={href("/customers/:customerId", { customerId: id })}
      backLabel={name}
    >
      {mayEdit && <NoteCall {...loaderData} rejection={actionData} />}
      {calls.length > 0 ? (
        <Panel title="Calls">
          {!mayEdit && <ContactLinks phone={phone} email={email} instead={refused} />}
          <Timeline
            items={calls}
            dayOf={({ day }) => day}
            render={(call) => <CallEntry key={call.id} call={call} zone={zone} />}
          />
        </Panel>
      ) : (
        !mayEdit && (
          <EmptyState icon="phone" title="No calls yet" hint="Calls and their results appear here." />
        )
      )}
    </FormPage>
  );
}

type Call = Route.ComponentProps["loaderData"]["calls"][number];

function CallEntry({ call, zone }: { call: Call; zone: string }) {
  const { id, customerId, reason, occasion, outcome, note, nextDay, at, by, day, mayTakeBack } = call;
  const again = nextDay ? `. Call again on ${formatDate(nextDay)}` : "";
  return (
    <TimelineEntry
      icon="phone"
      detail={`${formatTime(at, zone)}, by ${by}${again}`}
      date={formatMonthDay(day)}
      badge={
        mayTakeBack && (
          <Form method="post" action={href("/customers/:customerId/calls/take-back", { customerId })}>
            <input type="hidden" name="callId" value={id} />
            <button type="submit" className="text-link" aria-label={`Remove the call of ${formatDate(day)}`}>
              Remove
            </button>
          </Form>
        )
      }
    >
      {`${CALL_OUTCOME_LABELS[outcome]}: ${aboutWords({ reason, occasion })}`}
      {note && <span className="written">{`\n${note}`}</span>}
    </TimelineEntry>
  );
}

function aboutWords({ reason, occasion }: Pick<CustomerCall, "reason" | "occasion">): string {
  return reason === "other" ? "no occasion" : `${CALL_REASON_LABELS[reason]}, ${formatDate(occasion)}`;
}

interface NoteCallProps extends Pick<
  Route.ComponentProps["loaderData"],
  "id" | "phone" | "email" | "refused" | "about" | "values" | "formKey" | "returnTo"
> {
  rejection: Route.ComponentProps["actionData"];
}

function NoteCall(props: NoteCallProps) {
  const { id, phone, email, refused, about, values, formKey, returnTo, rejection } = props;
  const { form, fields } = useFormFields(callFields, { id: "call", formKey, values, rejection });
  const { reason, occasion } = fields;
  return (
    <Panel title="Log a Call">
      {about && (
        <p>
          {about.family
            ? `${about.family} on ${formatMonthDay(about.occasion)}`
            : aboutWords({ reason: about.reason as CallReason, occasion: about.occasion })}
        </p>
      )}
      <ContactLinks phone={phone} email={email} instead={refused} />
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts
          form={form}
          before="the call can be logged"
          used={() => ({ name: "the call", to: callsAddress(id) })}
        />
        <HiddenFields form={form} />
        {[reason, occasion].map(({ field }) => (
          <input key={field.name} type="hidden" name={field.name} value={initialText(field) ?? ""} />
        ))}
        <FormGrid>
          <SelectField
            {...fields.outcome}
            autoFocus
            span={3}
            options={optionsOf(CALL_OUTCOMES, CALL_OUTCOME_LABELS)}
            hint="Customers you didn't reach stay on the list."
          />
          <DateField {...fields.next} span={3} optional hint="Puts the customer on 'Call Again' that day." />
          <TextAreaField {...fields.note} optional rows={3} />
        </FormGrid>
        <FormActions>
          <SubmitButton busy="Saving...">Log Call</SubmitButton>
          <ButtonLink to={returnTo}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </Panel>
  );
}
