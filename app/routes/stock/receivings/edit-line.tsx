import { categoriesInUse } from "~/domain/stock/pieces/categories-in-use.server";
import { explainedAs } from "~/domain/result";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { editLine } from "~/domain/stock/receivings/prepare-receiving.server";
import { withholdCost } from "~/domain/withhold-cost";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/fields/form-layout";
import { FormPage } from "~/ui/form-page";
import { Form, PageForm } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { actorOf, factsOf } from "~/web/context";
import { FormAlerts, SavedBeside } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import { readDraft } from "~/web/form-drafts.server";
import { performForm } from "~/web/perform.server";
import { redirect } from "~/web/redirect";
import { costField, maySeeCost } from "~/web/shows-cost.server";
import { redirectWithToast } from "~/web/toast.server";
import type { Route } from "./+types/edit-line";
import { existingLine } from "./existing-receiving.server.ts";
import { LineFields, lineFormFields } from "./line-form.tsx";
import { lineRules } from "./line-rules.server.ts";
import { EditedLine, lineToForm } from "./receiving-contract.ts";

export const handle: PageHandle = { ...SECTIONS.receivings, beginsWithRail: true, isForm: true };

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData && `Edit ${loaderData.sku}`);

export function loader({ params, context, url }: Route.LoaderArgs) {
  const { receiving, line } = existingLine(params.receivingId, params.lineId);
  if (receiving.receivedAt !== null)
    throw redirect(href("/inventory/receivings/:receivingId", { receivingId: receiving.id }));
  const sees = maySeeCost(context);
  return {
    id: receiving.id,
    lineId: line.id,
    sku: line.sku,
    formKey: crypto.randomUUID(),
    values: readDraft(actorOf(context), url) ?? lineToForm(withholdCost(line, sees)),
    cost: costField(context),
    categories: categoriesInUse(shop().db, [line.category]),
    rules: { ...lineRules(sees), sku: "" },
  };
}

export async function action(args: Route.ActionArgs) {
  const { receiving, line } = existingLine(args.params.receivingId, args.params.lineId);
  const outcome = await performForm(
    args,
    EditedLine,
    (ctx, sent) =>
      explainedAs(editLine(ctx, { receivingId: receiving.id, lineId: line.id, ...sent }), (detail) => ({
        ...detail,
        current: lineToForm(detail.current),
      })),
    "Failed to save the item",
  );
  if (!outcome.ok) return outcome.rejection;
  return redirectWithToast(
    factsOf(args.context),
    href("/inventory/receivings/:receivingId", { receivingId: receiving.id }),
    {
      tone: "success",
      description: `${outcome.value.sku} saved`,
    },
  );
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, lineId, sku, formKey, values, cost, categories, rules } = loaderData;
  const record = href("/inventory/receivings/:receivingId", { receivingId: id });
  const current = actionData?.detail?.current;
  const { form, fields } = useFormFields(lineFormFields, {
    id: "line",
    formKey,
    values,
    rejection: actionData,
    saved: current,
  });
  return (
    <FormPage title={`Edit ${sku}`} backTo={record} backLabel={receivingNumber(id)}>
      <Form method="post" {...form.props} noValidate autoComplete="off">
        <FormAlerts form={form} before="the item can be saved" used={() => ({ name: sku, to: record })}>
          {current && <SavedBeside />}
        </FormAlerts>
        <HiddenFields form={form} />
        <LineFields fields={fields} categories={categories} cost={cost} rules={rules} />
        <FormActions>
          <SubmitButton busy="Saving...">Save Changes</SubmitButton>
          <ButtonLink to={record}>Cancel</ButtonLink>
        </FormActions>
      </Form>
      <PageForm
        method="post"
        action={href("/inventory/receivings/:receivingId/lines/:lineId/remove", { receivingId: id, lineId })}
      >
        <FormActions>
          <Button type="submit" variant="outline">
            Remove from Receiving
          </Button>
        </FormActions>
      </PageForm>
    </FormPage>
  );
}
