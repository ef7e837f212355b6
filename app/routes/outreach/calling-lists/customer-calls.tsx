import { CALL_OUTCOME_LABELS } from "~/domain/outreach/calling-lists/call-outcomes";
import { CALL_REASONS } from "~/domain/outreach/calling-lists/call-reasons";
import { callsOfCustomer } from "~/domain/outreach/calling-lists/find-calls-of-customer.server";
import { noteCall } from "~/domain/outreach/calling-lists/note-call.server";
import { closedChannels } from "~/domain/people/customers/contact-consent";
import { refusedWords } from "~/domain/people/customers/refused-words";
import { fullName } from "~/domain/people/customers/customer";
import { relativesOn } from "~/domain/people/family/find-relatives.server";
import { relativeDateWords, yearsOfRelative } from "~/domain/people/family/relative-dates";
import { dayIn, type Instant, parseDay } from "~/domain/dates";
import { can } from "~/domain/permissions";
import { todayAt, zoneOf } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href, localPath } from "~/ui/address";
import { ContactLinks } from "~/web/contact-links";
import { EmptyState } from "~/ui/empty-state";
import { FormPage } from "~/ui/form-page";
import { formatDate, formatMonthDay, formatTime } from "~/ui/format";
import { Form } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { Timeline, TimelineItem } from "~/ui/timeline";
import { actorOf, factsOf } from "~/web/context";
import { readDraft } from "~/web/form-drafts.server";
import { keptCustomer } from "~/web/kept-customer.server";
import { performForm } from "~/web/perform.server";
import { idParam } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/customer-calls";
import { callsAddress } from "./call-address.ts";
import { NewCall } from "./call-contract.ts";
import { aboutWords, FIRST_OUTCOME, NoteCall } from "./note-call-form.tsx";

export const handle: PageHandle = {
  ...SECTIONS.customers,
  subtitle: "Calls to a customer and their results",
  isForm: true,
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData ? `Calls to ${loaderData.name}` : "Calls");

/** Most calls shown for one customer, the newest ones. */
const CALLS_SHOWN = 100;

export function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = shop();
  const actor = actorOf(context);
  const customer = keptCustomer({ params, url, context }, "/customers/:customerId/calls", url.searchParams);
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
      mayTakeBack: can(actor, "customers.edit") && call.employeeId === actor.id,
    })),
    today: todayAt(db, customer.homeStore, Date.now() as Instant),
    returnTo: localPath(param("returnTo"), href("/customers/:customerId", { customerId: customer.id })),
    mayEdit: can(actor, "customers.edit"),
    values: {
      reason: occasion ? reason : "other",
      occasion: occasion ?? "",
      outcome: FIRST_OUTCOME,
      ...readDraft(actor, url),
    },
    formKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const customerId = idParam(args.params.customerId);
  const outcome = await performForm(
    args,
    NewCall,
    (ctx, sent) => noteCall(ctx, { customerId, ...sent }),
    "Failed to log the call",
  );
  if (!outcome.ok) return outcome.rejection;
  const returnTo = localPath(args.url.searchParams.get("returnTo"), callsAddress(customerId));
  return redirectWithToast(factsOf(args.context), returnTo, {
    tone: "success",
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
    <TimelineItem
      icon="phone"
      date={`${formatMonthDay(day)}, ${formatTime(at, zone)}`}
      detail={`by ${by}${again}`}
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
    </TimelineItem>
  );
}
