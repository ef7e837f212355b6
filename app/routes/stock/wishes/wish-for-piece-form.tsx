import { wishOfPieceFields } from "~/domain/stock/wishes/wish-fields";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { FormActions, FormGrid } from "~/ui/fields/form-layout";
import { RadioGroup } from "~/ui/fields/radio-group";
import { TextAreaField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/wish-for-piece";

type WishFormProps = Route.ComponentProps["loaderData"] & { rejection: Route.ComponentProps["actionData"] };

/** Several matches aren't chosen from by their order: the first may be somebody else. */
const onlyOne = (found: WishFormProps["found"]) =>
  found.length === 1 ? { customerId: String(found[0]?.id) } : {};

/** The form of a wish: who wishes for the item, of the customers whom a search found. */
export function WishForm({ id, found, values, formKey, rejection }: WishFormProps) {
  const { form, fields } = useFormFields(wishOfPieceFields, {
    id: "wish",
    formKey,
    values: { ...onlyOne(found), ...values } as Record<string, string>,
    rejection,
  });
  return (
    <Form method="post" {...form.props} noValidate>
      <FormAlerts
        form={form}
        before="the wish can be added"
        used={() => ({ name: "the item", to: href("/inventory/:pieceId", { pieceId: id }) })}
      />
      <HiddenFields form={form} />
      {found.length > 0 && (
        <RadioGroup
          {...fields.customerId}
          label="Matches"
          options={found.map((one) => ({
            value: String(one.id),
            label: `${one.name} (#${one.id})${one.note ? `, ${one.note}` : ""}`,
          }))}
        />
      )}
      <FormGrid>
        <TextAreaField {...fields.note} optional rows={2} />
      </FormGrid>
      <FormActions>
        <SubmitButton busy="Saving...">Add to Wish List</SubmitButton>
        <ButtonLink to={href("/inventory/:pieceId", { pieceId: id })}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
