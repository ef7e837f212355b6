import type { MergeChoice } from "~/domain/people/merges/compare-customers";
import { mergeFields } from "~/domain/people/merges/merge-fields";
import { href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import type { Column } from "~/ui/column-table";
import { FigureTable } from "~/ui/figure-table";
import { FormActions } from "~/ui/fields/form-layout";
import { formatDate } from "~/ui/format";
import { keepDates } from "~/ui/line-breaks";
import { useMoney } from "~/ui/money";
import { Form, PageLink } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/merge-customer";

type Compared = NonNullable<Route.ComponentProps["loaderData"]["comparison"]>;

type Row = Compared["differences"][number];

export function Comparison({
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
    one.lastPurchaseDate ? keepDates(`last purchase ${formatDate(one.lastPurchaseDate)}`) : "no purchase",
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
        <PageLink className="text-link" to={href("/customers/:customerId", { customerId: merged.id })}>
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
        <ButtonLink
          to={withRest(href("/customers/:customerId/merge", { customerId: merged.id }), `?with=${kept.id}`)}
        >
          Keep #{merged.id} Instead
        </ButtonLink>
        <ButtonLink to={href("/customers/:customerId", { customerId: kept.id })}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
