import { Form, redirect } from "react-router";
import { type OlderCopy, olderCopies } from "~/backup/older-copies.server";
import { getEmployee } from "~/domain/shop/employees/find-employees.server";
import { fullName } from "~/domain/people/customers/customer";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { personIds } from "~/domain/people/merges/one-person.server";
import type { Instant } from "~/domain/dates";
import { buyNumber } from "~/domain/counter/buys/buy";
import { getOrders } from "~/domain/workshop/orders/find-orders.server";
import { orderNumber } from "~/domain/workshop/orders/order";
import { openBusinessOf, type StillOpen } from "~/domain/records/privacy/find-open-business.server";
import { OPEN_BUSINESS_WORDS } from "~/domain/records/privacy/open-business";
import { creditOfPerson } from "~/domain/counter/credit/find-credit.server";
import { can } from "~/domain/permissions";
import {
  ERASURE_REASON_LABELS,
  ERASURE_REASONS,
  erasureFields,
} from "~/domain/records/privacy/erasure-fields";
import { findMentions, type Mention } from "~/domain/records/privacy/find-mentions.server";
import { readPeople } from "~/domain/records/privacy/person-words.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { inSteps } from "~/runtime/in-steps";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { CheckField } from "~/ui/fields/check-field";
import { moneyFormat } from "~/ui/money";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { SelectField } from "~/ui/fields/select-field";
import { formatDateTime } from "~/ui/format";
import { FormPage } from "~/ui/form-page";
import { PageLink } from "~/ui/page-link";
import { optionsOf } from "~/ui/options";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { idParam, notFound } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/erase-customer";
import { Erasure } from "../../people/customers/customer-contract.ts";
import { erasureOf, settleErasure } from "./erase-customer.server.ts";

export const handle: PageHandle = {
  title: "Customer Management",
  subtitle: "Customer profiles, purchase history and preferences",
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Erase ${loaderData?.name ?? "customer"} · Loupe` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = shop();
  const id = idParam(params.customerId);
  const customer = getCustomerOrErased(db, id);
  if (!customer) throw notFound();
  if (customer.mergedInto !== null) throw redirect(`/customers/${customer.mergedInto}/erase`);
  const settings = readSettings(db);
  const now = Date.now() as Instant;
  const { erasedAt, erasedBy, createdAt } = customer;
  const copies = olderCopies(config.dataDir, settings, { since: createdAt, until: erasedAt ?? now, now });
  const by = erasedBy === null ? undefined : getEmployee(db, erasedBy);
  return {
    id,
    name: fullName(customer),
    formKey: crypto.randomUUID(),
    erased:
      erasedAt === null
        ? null
        : { at: formatDateTime(erasedAt, settings.businessZone), by: by ? fullName(by) : null },
    mayExport: can(actorOf(context), "customers.export"),
    open: erasedAt === null ? openBusinessOf(db, id).map((each) => shownOpen(id, each)) : [],
    mentions: erasedAt === null ? await inSteps(findMentionsOf(id)) : [],
    copies: copies.map(({ name, madeAt, expiresAt }) => ({
      name,
      madeAt: formatDateTime(madeAt, settings.businessZone),
      expiresAt: expiresAt === null ? null : formatDateTime(expiresAt, settings.businessZone),
    })),
  };
}

function* findMentionsOf(id: number) {
  const { db } = shop();
  const people = yield* readPeople(db, personIds(db, id));
  return yield* findMentions(db, people);
}

/** Describes business that is still open, with links to it. */
function shownOpen(customerId: number, { what, ids }: StillOpen): ShownOpen {
  if (what === "repair") return repairsOpen(ids);
  const { db } = shop();
  const title = OPEN_BUSINESS_WORDS[what];
  const { formatMoney: owed } = moneyFormat(readSettings(db).currency);
  switch (what) {
    case "order":
    case "deposit": {
      const hint =
        what === "order"
          ? "Hand it over or cancel it first, then erase the customer."
          : "Ring up what they picked up first, then erase the customer.";
      const links = getOrders(db, ids).map((order) => ({
        to: `/${order.kind === "repair" ? "repairs" : "orders"}/${order.id}`,
        label: orderNumber(order),
      }));
      return { title, hint, links };
    }
    case "piece":
      return {
        title,
        hint: "Take it back first, then erase the customer.",
        links: ids.map((id) => ({ to: `/inventory/${id}`, label: `Item #${id}` })),
      };
    case "buy":
      return {
        title,
        hint: "Pay or discard it first, then erase the customer.",
        links: ids.map((id) => ({ to: `/buys/${id}`, label: buyNumber(id) })),
      };
    case "credit":
      return {
        title,
        hint: `The shop owes them ${owed(creditOfPerson(db, customerId).balance)}. Erase the customer once it's used.`,
        links: [{ to: `/customers/${customerId}`, label: "Store credit" }],
      };
  }
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  const outcome = await performForm(args, Erasure, await erasureOf(id), {
    title: "Error",
    description: "Failed to erase customer",
  });
  if (!outcome.ok) return outcome.rejection;
  settleErasure();
  return redirectWithToast(factsOf(args.context), `/customers/${id}/erase`, {
    tone: "success",
    description: "Customer erased",
  });
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, erased, open } = loaderData;
  return (
    <FormPage title={erased ? name : `Erase ${name}`} backTo={`/customers/${id}`} backLabel={name}>
      {erased ? (
        <AfterErasure {...loaderData} erased={erased} />
      ) : open.length > 0 ? (
        open.map((each) => <StillOpenOf key={each.title} {...each} />)
      ) : (
        <BeforeErasure {...loaderData} rejection={actionData} />
      )}
    </FormPage>
  );
}

function repairsOpen(repairs: readonly number[]): ShownOpen {
  return {
    title: OPEN_BUSINESS_WORDS.repair,
    hint: "Hand it over first, then erase the customer.",
    links: repairs.map((id) => ({
      to: `/repairs/${id}`,
      label: `Repair ${orderNumber({ kind: "repair", id })}`,
    })),
  };
}

type Data = Route.ComponentProps["loaderData"];

function AfterErasure({ erased, copies }: Data & { erased: NonNullable<Data["erased"]> }) {
  return (
    <>
      <Callout tone="done" title={`Erased ${erased.at}${erased.by ? `, by ${erased.by}` : ""}`}>
        <p>Sales and repairs keep their amounts, dates and items, without the name.</p>
      </Callout>
      <Copies copies={copies} />
    </>
  );
}

interface ShownOpen {
  title: string;
  hint: string;
  links: { to: string; label: string }[];
}

/** Shows what to settle first, with links to it. */
function StillOpenOf({ title, hint, links }: ShownOpen) {
  return (
    <Callout tone="warn" title={title}>
      <p>{hint}</p>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <PageLink className="text-link" to={to}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function BeforeErasure({
  id,
  formKey,
  mayExport,
  mentions,
  copies,
  rejection,
}: Data & { rejection: Route.ComponentProps["actionData"] }) {
  const values = { formKey, reason: "", confirmed: "" };
  const { form, fields } = useFormFields(erasureFields, { id: "erasure", values, rejection, formKey });
  const repairs = rejection?.detail?.kind === "open repairs" ? rejection.detail.repairs : [];
  return (
    <>
      <div className="confirmation">
        <p>
          <strong>Erased for good:</strong> name, email, phone, address, birthdays, anniversary, spouse,
          preferences and notes; suggestions; their files and photos, and those of repairs; the descriptions
          of repairs and trade-ins; failed import rows; drafts; and their details in the audit trail.
        </p>
        <p>
          <strong>Kept:</strong> sales and repairs with their amounts, dates, items and taxes, under
          &lsquo;Erased customer #{id}&rsquo;; when entries were made, and by whom; and the ID they showed
          when they sold to the shop, until its own retention period ends.
        </p>
        {mayExport && (
          <p>
            If they asked for their data, give it to them first:{" "}
            <a className="text-link" href={`/customers/${id}/export`} target="_self">
              Export All Data
            </a>
            .
          </p>
        )}
      </div>
      {mentions.length > 0 && <Mentions mentions={mentions} />}
      <Copies copies={copies} />
      <Form method="post" {...form.props} noValidate>
        <FormAlerts form={form} before="the customer can be erased">
          {repairs.length > 0 && <StillOpenOf {...repairsOpen(repairs)} />}
        </FormAlerts>
        <FormGrid>
          <SelectField
            {...fields.reason}
            placeholder="Choose a reason"
            options={optionsOf(ERASURE_REASONS, ERASURE_REASON_LABELS)}
          />
          <CheckField {...fields.confirmed} />
        </FormGrid>
        <HiddenFields form={form} />
        <FormActions>
          <SubmitButton busy="Erasing..." variant="danger">
            Erase for Good
          </SubmitButton>
          <ButtonLink to={`/customers/${id}`}>Cancel</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}

const PLACES: Record<Mention["kind"], { label: string; at: string }> = {
  customer: { label: "Customer", at: "/customers" },
  repair: { label: "Repair", at: "/repairs" },
  order: { label: "Order", at: "/orders" },
  piece: { label: "Item", at: "/inventory" },
  vendor: { label: "Vendor", at: "/inventory/vendors" },
  receiving: { label: "Receiving", at: "/inventory/receivings" },
  transfer: { label: "Transfer", at: "/inventory/transfers" },
  buy: { label: "Buy", at: "/buys" },
  melt_lot: { label: "Melt lot", at: "/inventory/melt-lots" },
  sale: { label: "Sale", at: "/sales" },
  campaign: { label: "Campaign", at: "/marketing" },
  process: { label: "Process", at: "/processes" },
  count: { label: "Count", at: "/counts" },
};

function Mentions({ mentions }: { mentions: Mention[] }) {
  return (
    <Callout tone="warn" title="Other records mention this customer">
      <p>They won't change. Edit them first if you want the name removed.</p>
      <ul>
        {mentions.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            <PageLink className="text-link" to={`${PLACES[kind].at}/${id}`}>
              {PLACES[kind].label} #{id}
            </PageLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

type ShownCopy = Pick<OlderCopy, "name"> & { madeAt: string; expiresAt: string | null };

function Copies({ copies }: { copies: ShownCopy[] }) {
  return (
    <Callout
      title={
        copies.length === 0
          ? "No backup on this server contains this customer"
          : "These backups on this server still contain this customer"
      }
    >
      <ul>
        {copies.map(({ name, madeAt, expiresAt }) => (
          <li key={name}>
            {name}, made {madeAt}:{" "}
            {expiresAt === null ? "kept until you delete it" : `deleted by ${expiresAt} at the latest`}
          </li>
        ))}
      </ul>
      <p>Delete any copies kept elsewhere. If a backup is restored, the customer is erased again.</p>
    </Callout>
  );
}
