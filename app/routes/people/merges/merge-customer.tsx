import { Form, redirect } from "react-router";
import { ownFields } from "~/domain/people/customers/profile-fields";
import type { Difference, MergeChoice } from "~/domain/people/merges/compare-customers";
import { type Customer, ERASED_CUSTOMER, fullName } from "~/domain/people/customers/customer";
import {
  countCustomers,
  findCustomers,
  getCustomer,
  getCustomerOrErased,
} from "~/domain/people/customers/find-customers.server";
import { twinsOf } from "~/domain/people/merges/find-merges.server";
import { compareToMerge, mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { mergeFields } from "~/domain/people/merges/merge-fields";
import { reasonWords } from "~/domain/people/merges/twin-reasons";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import type { PageHandle } from "~/shell/page-handle";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { EmptyState } from "~/ui/empty-state";
import { FigureTable } from "~/ui/figure-table";
import { FormActions } from "~/ui/fields/form-layout";
import { FilterBar } from "~/ui/filter-bar";
import { FilterSearch } from "~/ui/filter-fields";
import { FormPage } from "~/ui/form-page";
import { formatDate } from "~/ui/format";
import { Line, Lines } from "~/ui/lines";
import { useMoney } from "~/ui/money";
import { PageLink } from "~/ui/page-link";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { factsOf } from "~/web/context";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { performForm } from "~/web/perform.server";
import { idParam, notFound, problem } from "~/web/problem";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/merge-customer";
import { sayValue } from "../customers/customer-form.tsx";
import { NewMerge } from "./merge-contract.ts";

export const handle: PageHandle = { title: "Merge Customers", subtitle: "Combine two records into one" };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Merge ${loaderData?.name ?? "a customer"} · Loupe` },
];

/** Most customers that a search for the other one shows. */
const FOUND_AT_MOST = 20;

export function loader({ params, url }: Route.LoaderArgs) {
  const { db } = shop();
  const kept = getCustomerOrErased(db, idParam(params.customerId));
  if (!kept) throw notFound();
  if (kept.erasedAt !== null) throw problem(409, ERASED_CUSTOMER);
  if (kept.mergedInto !== null) throw redirect(`/customers/${kept.mergedInto}?merged=${kept.id}`);
  const other = getCustomer(db, Number(url.searchParams.get("with") ?? "") || 0);
  return {
    id: kept.id,
    name: fullName(kept),
    formKey: crypto.randomUUID(),
    comparison: other && other.id !== kept.id ? comparison(kept, other) : null,
    choices:
      other && other.id !== kept.id ? null : choicesFor(kept, url.searchParams.get("search")?.trim() ?? ""),
  };
}

function comparison(kept: Customer, merged: Customer) {
  const { db } = shop();
  const stores = storeNames(db);
  const say = (name: string, value: string | null) => (value === null ? null : sayValue(name, value, stores));
  const differences = compareToMerge(db, kept, merged);
  const differing = new Set(differences.map(({ name }) => name));
  const same = Object.entries(ownFields).flatMap(([name, { label }]) => {
    const value = kept[name as keyof typeof ownFields];
    return differing.has(name as Difference["name"]) || value === null ? [] : `${label} ${say(name, value)}`;
  });
  return {
    kept: toSide(kept),
    merged: toSide(merged),
    differences: differences.map((difference) => ({
      ...difference,
      label: ownFields[difference.name].label,
      kept: say(difference.name, difference.kept),
      merged: say(difference.name, difference.merged),
    })),
    same,
  };
}

function toSide(customer: Customer) {
  const { id, email, cellPhone, totalSpent, lastPurchaseDate, version } = customer;
  return { id, name: fullName(customer), email, cellPhone, totalSpent, lastPurchaseDate, version };
}

function choicesFor({ id }: Customer, search: string) {
  const { db } = shop();
  const twins = twinsOf(db, id).map(({ one, other, reasons }) => {
    const twin = one.id === id ? other : one;
    return { id: twin.id, name: fullName(twin), note: reasonWords(reasons) };
  });
  const found = search === "" ? [] : findCustomers(db, { search }, { limit: FOUND_AT_MOST + 1 });
  const others = found.filter((customer) => customer.id !== id).slice(0, FOUND_AT_MOST);
  return {
    search,
    twins,
    found: others.map((customer) => ({
      id: customer.id,
      name: fullName(customer),
      note: [customer.cellPhone, customer.email].filter(Boolean).join(", "),
    })),
    hasMore: search !== "" && countCustomers(db, { search }, FOUND_AT_MOST + 2) > FOUND_AT_MOST + 1,
  };
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args.params.customerId);
  const outcome = await performForm(args, NewMerge, (ctx, sent) => mergeCustomers(ctx, id, sent), {
    title: "Error",
    description: "Failed to merge the customers",
  });
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(factsOf(args.context), `/customers/${id}`, {
    tone: "success",
    title: "Success",
    description: `Customer #${outcome.value.mergedId} was merged into this one`,
    undo: { to: `/customers/merges/${outcome.value.id}/undo`, fields: {} },
  });
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, formKey, comparison: compared, choices } = loaderData;
  return (
    <FormPage title={`Merge ${name}`} backTo={`/customers/${id}`} backLabel={name}>
      {compared ? (
        <Comparison key={compared.merged.id} {...compared} formKey={formKey} rejection={actionData} />
      ) : (
        choices && <Choices id={id} {...choices} />
      )}
    </FormPage>
  );
}

type Compared = NonNullable<Route.ComponentProps["loaderData"]["comparison"]>;
type Row = Compared["differences"][number];

function Comparison({
  kept,
  merged,
  differences,
  same,
  formKey,
  rejection,
}: Compared & { formKey: string; rejection: Route.ComponentProps["actionData"] }) {
  const { formatMoney } = useMoney();
  const { form, fields } = useFormFields(mergeFields, { id: "merge", formKey, values: {}, rejection });
  const side = (one: Compared["kept"]) => [
    `Customer #${one.id}`,
    formatMoney(one.totalSpent),
    one.lastPurchaseDate ? `last purchase ${formatDate(one.lastPurchaseDate)}` : "no purchase",
  ];
  const radio = (row: Row, choice: MergeChoice, text: string) => {
    const { field } = fields.fields[row.name];
    const chosen = typeof field.initialValue === "string" ? field.initialValue : row.usual;
    return (
      <label className="check">
        <input type="radio" name={`fields.${row.name}`} value={choice} defaultChecked={chosen === choice} />
        <span className="written">{text}</span>
      </label>
    );
  };
  const columns: Pick<Column<Row>, "head" | "className" | "render">[] = [
    { head: "Field", render: ({ label }) => label },
    { head: `Keep: ${kept.name} (#${kept.id})`, render: (row) => radio(row, "kept", row.kept ?? "Nothing") },
    {
      head: `Merge: ${merged.name} (#${merged.id})`,
      render: (row) => radio(row, "merged", row.merged ?? "Nothing"),
    },
    ...(differences.some(({ mayKeepBoth }) => mayKeepBoth)
      ? [{ head: "Both", render: (row: Row) => row.mayKeepBoth && radio(row, "both", "Both") }]
      : []),
  ];
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts form={form} before="the customers can be merged" />
      <HiddenFields form={form} />
      <input type="hidden" name="mergedId" value={merged.id} />
      <input type="hidden" name="version" value={kept.version} />
      <input type="hidden" name="mergedVersion" value={merged.version} />
      <p>
        <PageLink className="text-link" to={`/customers/${merged.id}`}>
          {merged.name}
        </PageLink>{" "}
        ({side(merged).join(", ")}) will be merged into {kept.name} ({side(kept).join(", ")}). Sales, repairs
        and store credit of both are listed together. You can undo this.
      </p>
      {differences.length > 0 && (
        <FigureTable
          caption="Values to keep"
          columns={columns}
          rows={differences}
          keyOf={({ name }) => name}
          foot={null}
          isWide
        />
      )}
      {same.length > 0 && <p className="quiet">Same in both: {same.join(", ")}.</p>}
      <FormActions>
        <SubmitButton busy="Merging...">Merge</SubmitButton>
        <ButtonLink to={`/customers/${merged.id}/merge?with=${kept.id}`}>
          Keep #{merged.id} Instead
        </ButtonLink>
        <ButtonLink to={`/customers/${kept.id}`}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}

type ChoicesProps = NonNullable<Route.ComponentProps["loaderData"]["choices"]> & { id: number };

function Choices({ id, search, twins, found, hasMore }: ChoicesProps) {
  return (
    <>
      {twins.length > 0 && (
        <Panel title="Likely" flush>
          <Others id={id} others={twins} />
        </Panel>
      )}
      <Panel title="Another Customer" flush>
        <FilterBar
          action={`/customers/${id}/merge`}
          applyLabel="Search"
          {...(search && { clearTo: `/customers/${id}/merge` })}
        >
          <FilterSearch name="search" label="Name, phone or email" defaultValue={search} />
        </FilterBar>
        {found.length > 0 && <Others id={id} others={found} />}
        {hasMore && <p className="panel-body quiet">More were found. Type more of the name.</p>}
        {search !== "" && found.length === 0 && (
          <EmptyState icon="users" title="No customers found" hint="Try another name, phone or email." />
        )}
      </Panel>
    </>
  );
}

function Others({ id, others }: { id: number; others: ChoicesProps["found"] }) {
  return (
    <Lines>
      {others.map((other) => (
        <Line
          key={other.id}
          title={`${other.name} (#${other.id})`}
          note={other.note}
          end={
            <ButtonLink
              to={`/customers/${id}/merge?with=${other.id}`}
              aria-label={`Compare ${other.name} (#${other.id})`}
            >
              Compare
            </ButtonLink>
          }
        />
      ))}
    </Lines>
  );
}
