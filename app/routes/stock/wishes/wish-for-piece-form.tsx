import { wishOfPieceFields } from "~/domain/stock/wishes/wish-fields";
import { href } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Stack } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { FormActions, FormGrid, FormSection } from "~/ui/fields/form-layout";
import { RadioGroup } from "~/ui/fields/radio-group";
import { TextAreaField } from "~/ui/fields/text-field";
import { Form } from "~/ui/page-link";
import { Picker } from "~/ui/picker";
import { SubmitButton } from "~/ui/submit-button";
import { FormAlerts } from "~/web/form-alerts";
import { HiddenFields, useFormFields } from "~/web/form-fields";
import type { Route } from "./+types/wish-for-piece";

type WishFormProps = Route.ComponentProps["loaderData"] & { rejection: Route.ComponentProps["actionData"] };

/** Several matches aren't chosen from by their order: the first may be somebody else. */
const onlyOne = (found: WishFormProps["found"]): Record<string, string> =>
  found.length === 1 ? { customerId: String(found[0]?.id) } : {};

/** The form of a wish: who wishes for the item, of the customers whom a search found. The search keeps the note. */
export function WishForm({ id, search, found, hasMore, values, formKey, rejection }: WishFormProps) {
  const typed: Record<string, string> = { note: "", ...values };
  const { form, fields, texts } = useFormFields(wishOfPieceFields, {
    id: "wish",
    formKey,
    values: { ...onlyOne(found), ...typed },
    rejection,
  });
  const isBegun = found.length > 0 || rejection !== undefined || typed.note !== "";
  return (
    <Form method="post" {...form.props} noValidate preventScrollReset>
      <FormAlerts
        form={form}
        before="the wish can be added"
        used={() => ({ name: "the item", to: href("/inventory/:pieceId", { pieceId: id }) })}
      />
      <HiddenFields form={form} />
      <FormSection title="Customer">
        <Stack>
          <Picker
            id="search"
            label="Name, email or phone"
            searchName="search"
            placeholder="Name, email or phone"
            search={texts.search ?? search}
            button={{ formMethod: "get" }}
            isFirst={search === ""}
            foot={hasMore && "More were found. Type more of the name."}
          />
          {search !== "" && found.length === 0 && !hasMore && (
            <EmptyState icon="users" title="No customers found" hint="Try another name, email or phone." />
          )}
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
        </Stack>
      </FormSection>
      {isBegun && (
        <>
          <FormGrid>
            <TextAreaField {...fields.note} optional rows={2} />
          </FormGrid>
          <FormActions>
            <SubmitButton busy="Saving...">Add to Wish List</SubmitButton>
            <ButtonLink to={href("/inventory/:pieceId", { pieceId: id })}>Cancel</ButtonLink>
          </FormActions>
        </>
      )}
    </Form>
  );
}
